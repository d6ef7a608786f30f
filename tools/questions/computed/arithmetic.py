"""Figures that a question combines: "R&D as a percentage of revenue" becomes an expression, or a formula's name."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tools.language.english.links import Lead, Link, Links
from tools.language.english.relations import word_set
from tools.language.mentions import Mention, Words
from tools.questions.computed import quotients
from tools.questions.computed.joined import bracketed, joined
from tools.vocab.formulas import Sign, formulas_of
from tools.vocab.loader import Formula, Metric, Vocabulary

_GROUP_EQUITY = "total_equity"
_OPERATORS: dict[Link, Sign] = {"over": "/", "minus": "-", "plus": "+", "share": "/", "to": "/", "against": "/"}
_CHAINED: frozenset[Link] = frozenset({"over", "minus", "plus", "to", "against"})


@dataclass
class Combined:
    """What is asked for, by keys and expressions, and the words that say how figures are combined.

    `refused` are wordings that combine figures of several companies or periods; words at `unclear` positions could
    combine them in more than one way.
    """

    keys: list[str] = field(default_factory=list[str])
    explained: set[int] = field(default_factory=set[int])
    refused: list[str] = field(default_factory=list[str])
    unclear: set[int] = field(default_factory=set[int])


def combine(
    words: Words, figures: Sequence[Mention[Metric | Formula]], vocabulary: Vocabulary, *, apart: bool
) -> Combined:
    """The figures in order, those that the question combines as one expression.

    `apart` tells that the question names several companies or periods: then nothing is combined over one of them.
    """
    ordered = quotients.of_whole_quotients(words, sorted(figures, key=lambda figure: figure.first), vocabulary)
    line = _Line(words, ordered, vocabulary, apart)
    at = 0
    while at < len(line.figures):
        at = line.named_twice(at) or line.clause(at)
    line.open_glosses()
    return line.found


@dataclass
class _Line:
    """The figures of a question from left to right, read clause by clause."""

    words: Words
    figures: list[Mention[Metric | Formula]]
    vocabulary: Vocabulary
    apart: bool
    found: Combined = field(default_factory=Combined)
    links: Links = field(init=False)

    def __post_init__(self) -> None:
        self.figures = [figure for figure in self.figures if not self._is_average_within(figure)]
        self.links = Links(self.words, self.figures)

    def named_twice(self, at: int) -> int | None:
        """The next figure, where it is the same by another name: "accumulated deficit / retained earnings"."""
        said = {self.words.said(one.first, one.end).casefold() for one in self.figures[at : at + 2]}
        over = self.links.link(at) == "over" and self._key(at) == self._key(at + 1)
        if not over or (len(said) == 1 and not self._breaks(at)):  # by one name, it is held against itself
            return None
        self._explain_gap(at)
        return at + 1

    def clause(self, at: int) -> int:
        """Read the clause that begins with a figure; where the next one begins."""
        end = self.links.listed(at)
        lead, link = self.links.lead(at), self.links.link(end)
        if link in _OPERATORS and link not in {"to", "against"} and self._breaks(end):
            return self._refuse(at, end + 1)
        if lead == "part" or (lead == "share" and link != "share"):
            return self._share_of(at)
        if lead in {"difference", "ratio", "more"}:
            return self._pair(at, lead)
        if end > at and (lead in {"sum", "combined"} or self.links.trailing(end, "sums") or self.links.added(end)):
            return self._sum(at, end, lead)
        if (said := self._asks_one_sum(at, end)) and self._adds_up(at, end):
            self.found.explained |= said
            return self._sum(at, end, lead)
        if end == at and link in {"covers", "covered"}:
            return self._cover(at, link)
        if end == at and link == "exceeds" and self.links.asks_excess(at) and not self._breaks(at):
            self._explain_gap(at)
            self._add("-", self._key(at), self._key(at + 1))
            return at + 2
        if link in {"share", "piece"}:  # "R&D as a share of costs", and "the R&D piece of costs", which is R&D itself
            self._explain_gap(end)
            numerators = [self._key(number) for number in range(at, end + 1)]
            return self._divide(numerators, end + 1) if link == "share" else self._plain(at, end) + 1
        if end == at and (link in _CHAINED - {"against"} or self._measures(at, link)):
            return self._chain(at)
        if end > at and link == "over":
            if all(map(self.links.is_rate, range(at, end))):  # "gross margin and R&D relative to revenue"
                return self._plain(at, end - 1)
            self.found.unclear |= set(self.links.gap(end))  # each of them, their sum, or the last alone
        return self._plain(at, end)

    def open_glosses(self) -> None:
        """Leave open what brackets behind a figure make of it, where no definition was followed: another figure."""
        for at in range(len(self.figures) - 1):
            inside = self.links.gloss(at)
            keys = {self._key(number) for number in range(at + 1, at + 1 + inside)}
            if inside and keys != {self._key(at)}:
                self.found.unclear |= set(range(self.figures[at + 1].first, self.figures[at + inside].end))

    def _asks_one_sum(self, at: int, end: int) -> set[int]:
        """The words that ask for the sum of all figures of the question: one list, of one company and period."""
        whole = end > at == 0 and end + 1 == len(self.figures) and not self.apart
        return self.links.summed() if whole else set()

    def _measures(self, at: int, link: Link) -> bool:
        """Whether "against" measures a figure by the next: the two alone, or as a known formula does."""
        if link != "against" or self.links.compares(at) or self._breaks(at):
            return False
        if len(self.figures) == at + 2 == 2 and all(quotients.is_balance(figure) for figure in self.figures):
            return True  # two amounts that were spent are only set side by side
        plain = (self._is_plain_equity(at), self._is_plain_equity(at + 1))
        return self._known("/", self._key(at), self._key(at + 1), plain) is not None

    def _plain(self, at: int, end: int) -> int:
        for number in range(at, end + 1):
            if self.links.is_rate(number):
                self._explain_ratio(number)
        divisor = quotients.divisor_said(self.words, self.figures[end], self.vocabulary) if end > at else None
        for number in range(at, end):
            if divisor is None or self.links.is_rate(number):
                self.found.keys.append(self._key(number))
            else:
                self._add("/", self._key(number), divisor)
        self.found.keys.append(self._key(end))
        return end + 1

    def _refuse(self, at: int, end: int) -> int:
        """Figures of several companies or periods, which are not combined."""
        self.found.refused.append(self.words.said(self.figures[at].first, self.figures[end].end))
        return self._plain(at, end)

    def _share_of(self, at: int) -> int:
        """What percentage of the first figure are the ones after it."""
        if at + 1 >= len(self.figures) or self.links.link(at) == "list":
            return self._plain(at, at)
        if self._breaks(at):
            return self._refuse(at, at + 1)
        if self.links.lead(at) == "share" and quotients.stands_in_next(self.links, at):
            self._explain_lead(at)
            self._explain_gap(at)
            return self._divide([self._key(at)], at + 1)
        if self.links.is_glossed(at):  # what stands in brackets behind the whole says what it is
            return self._plain(at, at)
        end = self.links.listed(at + 1)
        if self.links.lead(at) == "part" and quotients.balance_of_flow(self.figures[at : end + 1]):
            self.found.unclear |= set(self.links.gap(at))
            return self._plain(at, end)
        self._explain_lead(at)
        self.found.explained |= self.links.verb(end)
        if self.links.lead(at) == "part" or self.links.is_used_up(at):
            self._explain_gap(at)
        parts = [self._key(number) for number in range(at + 1, end + 1)]
        together = self._known("+", parts[0], parts[1], (False, False)) if len(parts) == 2 else None
        amount = "much" in {self.words.keys[place] for place in self.links.before(at)}
        amount = amount and all(map(quotients.is_balance, self.figures[at : end + 1]))
        for part in [together] if together else parts:  # "paid out as dividends and buybacks"
            if amount:  # "how much of inventory was work in process"
                self.found.keys.append(part)
            else:
                self._add("/", part, self._key(at))
        return end + 1

    def _pair(self, at: int, lead: Lead) -> int:
        wanted: set[Link] = {"than"} if lead == "more" else {"list", "over", "to"}
        if at + 1 >= len(self.figures) or self.links.link(at) not in wanted:
            return self._plain(at, at)
        if self._breaks(at):
            return self._refuse(at, at + 1) if lead == "ratio" else self._plain(at, at)
        self._explain_lead(at)
        self._explain_gap(at)
        self._add("/" if lead == "ratio" else "-", self._key(at), self._key(at + 1))
        return at + 2

    def _sum(self, at: int, end: int, lead: Lead) -> int:
        if any(self._breaks(number) for number in range(at, end)):
            return self._plain(at, end)
        if lead in {"sum", "combined"}:
            self._explain_lead(at)
        self.found.explained |= self.links.trailing(end, "sums") | self.links.added(end)
        return self._shared([self._key(number) for number in range(at, end + 1)], ["+"] * (end - at), end)

    def _cover(self, at: int, link: Link) -> int:
        """How many times one figure covers the next, or is covered by it."""
        if self._breaks(at):
            return self._refuse(at, at + 1)
        self._explain_gap(at)
        times = word_set("arithmetic", "times")
        self.found.explained |= {p for p in self.links.before(at) if self.words.tokens[p].key in times}
        self.found.explained |= self.links.nouns(at + 1)
        above, below = (at, at + 1) if link == "covers" else (at + 1, at)
        self._add("/", self._key(above), self._key(below))
        return at + 2

    def _chain(self, at: int) -> int:
        """Figures joined by signs: sums and differences from left to right, or one quotient."""
        end, signs = at, list[Sign]()
        if self.links.link(at) == "plus" and not self._adds_up(at, at + 1):
            return self._plain(at, at)
        while self.links.link(end) in _CHAINED and not self._breaks(end):
            signs.append(_OPERATORS[self.links.link(end)])
            end += 1
        if not signs or (self.links.link(at) == "to" and self.links.compares(at)):
            return self._plain(at, at)
        if ("/" in signs and len(signs) > 1) or self.links.goes_on(end):
            self.found.unclear |= {p for number in range(at, end) for p in self.links.gap(number)}
            return self._plain(at, end)
        for number in range(at, end):
            self._explain_gap(number)
        if signs == ["/"] and self.links.is_averaged(at):
            self.found.keys.append(formulas_of(self.vocabulary).over_average(self._key(at), self._key(end)))
            return end + 1
        if signs == ["/"]:
            self.found.explained |= self.links.counted(at) | self.links.nouns(end)
        self.found.explained |= self.links.trailing(end, "ratios" if "/" in signs else "sums")
        return self._shared([self._key(number) for number in range(at, end + 1)], signs, end)

    def _adds_up(self, at: int, end: int) -> bool:
        """Whether figures have one unit; "net sales + EPS" only lists them."""
        units = {figure.entry.unit for figure in self.figures[at : end + 1] if isinstance(figure.entry, Metric)}
        return len(units) < 2

    def _shared(self, keys: list[str], signs: list[Sign], end: int) -> int:
        """A chain by itself, or as a share of what follows."""
        measured = {"share", "over"} if signs == ["+"] * len(signs) else {"share"}
        if "/" not in signs and self.links.link(end) in measured and not self._breaks(end):
            self._explain_gap(end)
            return self._divide([bracketed(keys, signs)], end + 1)
        if len(keys) == 2:
            self._add(signs[0], *keys, plain=(self._is_plain_equity(end - 1), self._is_plain_equity(end)))
        else:
            self.found.keys.append(bracketed(keys, signs))
        return end + 1

    def _divide(self, numerators: list[str], first: int) -> int:
        last = first
        while self.links.link(last) == "list" and self.links.link(last + 1) in {"", "list"}:
            last += 1
        for number in range(first, last + 1):
            for key in numerators:
                self._add("/", key, self._key(number), plain=(False, self._is_plain_equity(number)))
        self.found.explained |= self.links.nouns(last)
        return last + 1

    def _add(self, sign: Sign, left: str, right: str, *, plain: tuple[bool, bool] = (False, False)) -> None:
        """The formula that combines the two so, by its name, or the expression; `plain` is "equity" of any kind."""
        self.found.keys.append(self._known(sign, left, right, plain) or joined([left, right], [sign]))

    def _known(self, sign: Sign, left: str, right: str, plain: tuple[bool, bool]) -> str | None:
        """The formula that combines the two so."""
        combining = formulas_of(self.vocabulary).combining
        wide = [_GROUP_EQUITY if said else key for key, said in zip((left, right), plain, strict=True)]
        return combining(left, sign, right) or (combining(wide[0], sign, wide[1]) if any(plain) else None)

    def _is_plain_equity(self, number: int) -> bool:
        """Whether a figure is said as "equity" and no more: that of ratios, which is the whole group's."""
        return self.words.keys_of(self.figures[number]) == ["equity"]

    def _key(self, number: int) -> str:
        return self.figures[number].entry.key

    def _breaks(self, at: int) -> bool:
        """Whether the next figure may be another company's or period's than this one."""
        return self.apart and self.links.is_interrupted(at)

    def _explain_gap(self, at: int) -> None:
        self.found.explained |= set(self.links.gap(at))

    def _explain_lead(self, at: int) -> None:
        self.found.explained |= set(self.links.before(at)[-2:])

    def _explain_ratio(self, at: int) -> None:
        """A ratio's own name may be led in, or followed, by the word."""
        if self.links.lead(at) in {"ratio", "share"}:
            self._explain_lead(at)
        self.found.explained |= self.links.trailing(at, "ratios") | self.links.counted(at)

    def _is_average_within(self, figure: Mention[Metric | Formula]) -> bool:
        """Whether a formula of the question averages this very figure ("return on equity, on average equity")."""
        place = figure.first - 1
        if place < 0 or self.words.tokens[place].key not in word_set("arithmetic", "averaging"):
            return False
        formulas = [f.entry for f in self.figures if isinstance(f.entry, Formula) and f is not figure]
        averages = formulas_of(self.vocabulary).averages
        within = any(averages(formula.key, figure.entry.key) for formula in formulas)
        self.found.explained |= {place} if within else set()
        return within
