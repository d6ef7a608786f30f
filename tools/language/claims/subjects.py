"""Which figure moved: the metric that a movement's subject names, and whether it is the company's own."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from tools.language.claims.claim import Growth
from tools.language.claims.histories import exceeding, grew_beside, is_paced, moved_share, ranked
from tools.language.claims.movements import Movement
from tools.language.claims.names import GROWTH, GROWTH_OF, Level, Span, Subject, is_loss, is_quiet
from tools.language.claims.sizes import cause_start
from tools.language.claims.vocabulary import keyed, moving, per_share
from tools.language.figures import FigureName, figure_names
from tools.language.mentions import Words
from tools.language.quantities.models import Quantity
from tools.models.claims import Direction
from tools.text import Token, name_key, token_key
from tools.vocab.formulas import formulas_of
from tools.vocab.loader import Vocabulary

_BREAK = re.compile(r"[,;:•]|\.\s")
_WITHIN = re.compile(r"general,? and administrative|,\s*(?:net|general)\b|expense\s*,", re.IGNORECASE)
_OF_ANOTHER = re.compile(r"\s+(?:of|from|in|for|by|at)\s+(?:our\s+|its\s+|the\s+)?", re.IGNORECASE)
_JOINED = re.compile(r"\b(?:and|or|plus|&)\s+(?:our\s+|its\s+|total\s+|net\s+)?$", re.IGNORECASE)
_LONGEST_LINK = 90  # characters between a figure's name and its value
_LINK = re.compile(
    r"\b(?:of|was|were|is|are|totall?ed|totall?ing|stood at|amounted to|at|reached|reaching|came to|came in at|to|"
    r"exceeded|surpassed|topped|crossed|fell\s+short\s+of)\s+"
    r"(?:(?:a|about|approximately|around|roughly|nearly|almost|over|more than|less than|just|only)\s+)*$",
    re.IGNORECASE,
)
_IS = re.compile(
    r"\s+(?:was|were|is|came in at|stood at|reached)\s+"
    r"(?:(?:a|about|around|approximately|nearly|almost|just|only|over)\s+)*"
)
_CLAUSE_MARK = re.compile(
    r"[;:]|,(?!\s+(?:19|20)\d\d)|\b(?:compared|versus|from|than|by|and|while|but|which|if)\b", re.IGNORECASE
)
_VERBAL_NAME = re.compile(r"\b(?:provided|used|generated)$", re.IGNORECASE)
_SHARE_OF = re.compile(
    r"\s+as\s+an?\s+(?:percentage|percent|share|proportion)\s+of\s+(?:our\s+|its\s+|total\s+)?", re.IGNORECASE
)
_IN = re.compile(r"\s+(?:of\s+[^,;]{1,30}?\s+)?in\s+")


class Namer:
    """Finds the names of figures in one sentence. `company` holds the words of the company's own names."""

    def __init__(self, vocabulary: Vocabulary, sentence: str, company: Collection[str]) -> None:
        self._vocabulary = vocabulary
        self._sentence = sentence
        self._company = frozenset(company)
        self._words = words = Words(sentence)
        self.tokens = words.tokens
        found = figure_names(vocabulary).find(words, "wording", "name", "moving", plurals=False, fits=self._is_whole)
        self._names = [(name.entry.keys[0], words.starts[name.first], words.ends[name.end - 1]) for name in found]
        self._grown = {name[1:]: self._growth(*name) for name in self._names}

    def _is_whole(self, first: int, end: int, _: FigureName) -> bool:
        """Whether no mark parts the words of a name, but for a comma that belongs to it."""
        between = self._sentence[self._words.ends[first] : self._words.starts[end - 1]]
        return end - first == 1 or not _BREAK.search(between) or _WITHIN.search(between) is not None

    def leave_out(self, spans: Sequence[Span]) -> None:
        """Have names count for nothing within some places: there a figure is only compared with."""
        self._names = [n for n in self._names if not any(start <= n[1] and n[2] <= end for start, end in spans)]

    def _growth(self, key: str, start: int, end: int) -> tuple[str, int, int] | None:
        """The figure whose growth a name and the words beside it mean, and where they stand: "R&D growth"."""
        grown = formulas_of(self._vocabulary).grows(key)
        if grown is not None:
            return grown, start, end
        behind = GROWTH.match(self._sentence, end)
        ahead = GROWTH_OF.search(self._sentence, max(0, start - _LONGEST_LINK), start)
        if behind is None and ahead is None:
            return None
        return key, ahead.start() if ahead else start, behind.end() if behind else end

    def before(self, movement: Movement, after: int, quiet: Sequence[Span]) -> Subject | None:
        """The subject of a verb: the last name between `after` and it, with nothing but neutral words behind."""
        named = [name for name in self._names if after <= name[1] and name[2] <= movement.start]
        if not named:
            return None
        key, start, end = named[-1]
        if len(named) > 1 and (share := self._share(named[-2], named[-1])):
            key, start = share, named[-2][1]
        elif len(named) > 1 and _OF_ANOTHER.fullmatch(self._sentence, named[-2][2], start):
            key, start, end = named[-2]  # "revenue from advertising"
        growth = self._grown.get((start, end))
        key, start, end = growth or (key, start, end)
        behind = self._open(end, movement.start, quiet)
        rest_behind = ""
        if behind:
            first = self._between(end, movement.start)[0]
            if first.key not in keyed("of_part"):
                return None
            rest_behind = self._sentence[behind[0].start : behind[-1].end]
        subject = self._subject(key, start, end, after, quiet, rest_behind)
        return replace(subject, growth="told") if growth else subject

    def named_within(self, start: int, end: int, quiet: Sequence[Span]) -> Subject | None:
        """The figure that is named between two places: "the largest buyback of the three years"."""
        named = [name for name in self._names if start <= name[1] and name[2] <= end]
        return self._subject(*named[0], named[0][1], quiet, "") if len(named) == 1 else None

    def compared(self, quiet: Sequence[Span]) -> Iterator[tuple[Subject, Subject, Direction, Growth]]:
        """Two figures that follow each other, which one is told to be the larger, and whether their growth is."""
        for one, other in (*pairwise(self._names), *zip(self._names, self._names[2:], strict=False)):
            growths = [self._grown.get((one[1], one[2])), self._grown.get((other[1], other[2]))]
            if (growths[0] is None) != (growths[1] is None):
                continue
            first, second = (growth or name for growth, name in zip(growths, (one, other), strict=True))
            between = self._sentence[first[2] : second[1]]
            for start, end in quiet:
                if first[2] <= start and end <= second[1]:
                    between = between.replace(self._sentence[start:end], " ")
            rank = ranked(between, self._sentence[second[2] :])
            grew = grew_beside(between) if growths[0] is None else None
            way = exceeding(between, of_growth=growths[0] is not None or is_paced(between)) or grew or rank
            subjects = [self._subject(*name, name[1], quiet, "") for name in (first, second)]
            plain = not self._rest_before(first[1], 0, quiet)
            growth: Growth = "told" if growths[0] or grew else "meant" if is_paced(between) else ""
            whole = rank is not None or self._part_behind(second[2], quiet) in {"", None}
            if way is not None and plain and whole:
                yield subjects[0], subjects[1], way, growth

    def shares(self, quiet: Sequence[Span]) -> Iterator[tuple[Subject, Span, Direction]]:
        """The figures whose share of another one is told to have moved, where the share is a figure with a name."""
        for first, second in pairwise(self._names):
            way = moved_share(self._sentence[first[2] : second[1]], self._sentence[second[2] :])
            key = formulas_of(self._vocabulary).combining(first[0], "/", second[0]) if way else None
            if way is not None and key is not None and not self._rest_before(first[1], 0, quiet):
                yield self._subject(key, first[1], first[2], first[1], quiet, ""), (first[2], second[2]), way

    def levels(self, quantities: Sequence[Quantity], taken: Sequence[Span], quiet: Sequence[Span]) -> Iterator[Level]:
        """The figures that are told with their value alone: "revenue was $3 billion". Names in `taken` are left out."""
        for key, start, end in self._names:
            quantity = next((q for q in quantities if q.start >= end), None)
            if quantity is None or any(one < end and start < other for one, other in taken):
                continue
            growth = self._grown.get((start, end))
            key, start, end = growth or (key, start, end)
            between = self._sentence[end : quantity.start]
            if len(between) > _LONGEST_LINK or self.has_name(end, quantity.start) or _CLAUSE_MARK.search(between):
                continue
            linked = _LINK.search(between)
            is_verbal = not between.strip() and _VERBAL_NAME.search(self._sentence[start:end]) is not None
            if quantity.unit == "per_share":
                key = per_share(key)
            fits = quantity.unit == "percent" if growth else self._fits(key, quantity)
            if not (linked or is_verbal) or not fits or name_key(self._sentence[start:end]) in moving():
                continue
            behind = self.open_words(end, end + linked.start() if linked else quantity.start, quiet)
            subject = self._subject(key, start, end, 0, quiet, behind)
            yield replace(subject, growth="told") if growth else subject, quantity

    def has_level(self, movement: Movement, quantities: Sequence[Quantity]) -> bool:
        """Whether a growth is told with its rate: "revenue growth was 5%"."""
        places = [place for place in self._grown.values() if place is not None]
        end = next((place[2] for place in places if place[1] <= movement.start and movement.end <= place[2]), None)
        rate = next((q for q in quantities if end is not None and q.start >= end), None)
        if end is None or rate is None or rate.unit != "percent":
            return False
        return _IS.fullmatch(self._sentence, end, rate.start) is not None

    def _fits(self, key: str, quantity: Quantity) -> bool:
        """Whether a number is of the unit that a figure has."""
        formula = self._vocabulary.formulas.get(key)
        if formula is not None:
            kind = "percent" if formula.percent else formula.unit
        else:
            kind = self._vocabulary.metrics[key].unit or ""
        allowed = {
            "monetary": {"money"},
            "per_share": {"money", "per_share"},
            "shares": {"shares"},
            "pure": {"percent"},
        }
        return quantity.unit in allowed.get(kind, {kind})

    def of_noun(self, movement: Movement, quiet: Sequence[Span]) -> Subject | None:
        """What "an increase in net sales" or "lower revenue" is of, or "revenue growth"."""
        at = movement.end
        if movement.form == "noun":
            link = _IN.match(self._sentence, at)
            named = self._after(link.end(), quiet) if link else None
            return named or self._named_growth(movement, quiet)
        return self._after(at, quiet)

    def _after(self, at: int, quiet: Sequence[Span]) -> Subject | None:
        """The figure that is named from a place on, with nothing but neutral words before it."""
        for key, start, end in self._names:
            if start < at or self._open(at, start, quiet) or _BREAK.search(self._sentence[at:start]):
                continue
            if start - at > 60:
                return None
            rest = self._part_behind(end, quiet)
            if rest is None:
                return None
            owned = self._owned(at, start)
            name = self._sentence[start:end]
            return Subject(key, start, end, rest, is_loss(name), owned)
        return None

    def _named_growth(self, movement: Movement, quiet: Sequence[Span]) -> Subject | None:
        """The name right before a noun: "revenue growth"."""
        if self._sentence[movement.start : movement.end].lower() not in keyed("grown"):
            return None
        for key, start, end in reversed(self._names):
            grown = formulas_of(self._vocabulary).grows(key) if end == movement.end else None
            if grown is not None:
                key, end = grown, movement.start
            if end <= movement.start and not self._sentence[end : movement.start].strip():
                rest = self._part_behind(movement.end, quiet)
                before = self._rest_before(start, 0, quiet)
                return None if rest is None else Subject(key, start, end, rest or before)
        return None

    def _part_behind(self, end: int, quiet: Sequence[Span]) -> str | None:
        """What narrows a name from behind ("of Services"); None where the name goes on to be another one."""
        stop = _BREAK.search(self._sentence, end)
        until = cause_start(self._sentence, end, stop.start() if stop else len(self._sentence))
        following = self._between(end, until)[:6]
        if not following or is_quiet(following[0], quiet):
            return ""
        first = following[0]
        if first.key in keyed("joins") or (first.key in keyed("words") and first.key not in keyed("of_part")):
            return ""
        if first.key not in keyed("of_part"):
            return None if first.text.islower() and not first.key.endswith("ed") else ""
        said = [token for token in following[1:] if not self._is_neutral(token) and not is_quiet(token, quiet)]
        return self._sentence[said[0].start : said[-1].end] if said and first.key != "to" else ""

    def _share(self, over: tuple[str, int, int], under: tuple[str, int, int]) -> str | None:
        """The formula that "SG&A as a percentage of net sales" names."""
        if not _SHARE_OF.fullmatch(self._sentence, over[2], under[1]):
            return None
        return formulas_of(self._vocabulary).combining(over[0], "/", under[0])

    def _subject(self, key: str, start: int, end: int, after: int, quiet: Sequence[Span], behind: str) -> Subject:
        rest = " ".join(part for part in (self._rest_before(start, after, quiet), behind) if part)
        first = self.phrase_start(start, after)
        name = self._sentence[start:end]
        own_name = self._owned(start, start + len(name.split()[0]))  # "total revenue" is one name
        owned = own_name or self._owned(first, start)
        return Subject(key, first, end, rest, is_loss(name), owned, is_joined=self._is_joined(start))

    def _is_joined(self, start: int) -> bool:
        """Whether a name is the last one of several: "cash, cash equivalents and marketable securities"."""
        return _JOINED.search(self._sentence[:start]) is not None

    def phrase_start(self, start: int, after: int) -> int:
        """Where the noun phrase that ends in a name begins."""
        begin = after
        for match in _BREAK.finditer(self._sentence, after, start):
            begin = match.end()
        for token in reversed(self._between(begin, start)):
            if token.key in keyed("joins"):
                return token.end
        return begin

    def _rest_before(self, start: int, after: int, quiet: Sequence[Span]) -> str:
        """The words before a name that narrow it, with those of a list that it ends ("Wearables, Home and ...")."""
        open_words = self._open(self.phrase_start(start, after), start, quiet)
        return self._sentence[open_words[0].start : start].strip() if open_words else ""

    def _owned(self, start: int, end: int) -> bool:
        tokens = self._between(start, end)
        return any(token.key in keyed("company") or token.key in self._company for token in tokens)

    def _between(self, start: int, end: int) -> list[Token]:
        return [token for token in self.tokens if start <= token.start and token.end <= end]

    def _is_neutral(self, token: Token) -> bool:
        return (
            token.key in keyed("words") or token.key in self._company or token.key.isdigit() or token.key.endswith("ly")
        )

    def _open(self, start: int, end: int, quiet: Sequence[Span]) -> list[Token]:
        """The words between two places that are neither neutral nor read as time or number."""
        return [t for t in self._between(start, end) if not self._is_neutral(t) and not is_quiet(t, quiet)]

    def open_words(self, start: int, end: int, quiet: Sequence[Span]) -> str:
        """What is said between two places beside neutral words, times and numbers; empty for nothing."""
        found = self._open(start, end, quiet)
        return self._sentence[found[0].start : found[-1].end] if found else ""

    def is_company(self, word: str) -> bool:
        """Whether a word means the company."""
        key = token_key(word.strip(".,"))
        return key in self._company or key in {"we", "it", "company", "group", "management"}

    def has_name(self, start: int, end: int) -> bool:
        """Whether a figure is named between two places."""
        return any(start <= name[1] and name[2] <= end for name in self._names)

    def names_company(self, start: int, end: int) -> bool:
        """Whether the company is named, or said to be meant as a whole."""
        return self._owned(start, end)
