"""The companies and metrics that a stretch of a text names, and what narrows a metric to something else."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial

from tools.language.assertions.lexicon import any_of
from tools.language.claims.vocabulary import alternatives
from tools.language.companies import CompanyFinder
from tools.language.company_names.initials import defined_initials
from tools.language.company_names.running_text import Who, name_companies
from tools.language.figures import figure_names
from tools.language.mentions import Words
from tools.language.periods.mentions import PeriodMention
from tools.language.stated.abbreviations import written_out
from tools.language.stated.doing import bought, find_done, is_below_zero, last_spent
from tools.language.stated.holders import end_with_holders
from tools.language.stated.stated import Figure, Named, Span, Stated
from tools.language.stated.units import FILLER
from tools.language.stated.words import (
    above_zero,
    change_nouns,
    figures_of,
    is_glue,
    is_measure_word,
    listed,
    narrowing_words,
    non_gaap_words,
    per_share,
    plain_words,
    spelled,
)
from tools.text import Token, phrase_key
from tools.vocab.formulas import formulas_of
from tools.vocab.loader import Vocabulary

PART_AFTER = re.compile(
    r"\s+(?:in|from|of|for|within)\s+(?:the\s+|its\s+|our\s+)?(?P<name>(?:[A-Z][\w&.-]*)(?:\s+(?:and\s+|&\s+|the\s+)?[A-Z][\w&.-]*)*)"
)
_PART_IN_WORDS = re.compile(
    rf"\s+(?:in|from|of|for|within)\s+(?:the\s+|its\s+|our\s+)?(?P<name>(?:{spelled('narrowing')})"
    rf"(?:\s+(?:and\s+)?(?:{spelled('narrowing')}))*)(?![\w-])"
)
_LINK = re.compile(r",?\s+(?:(?:of|for|at|in|from|by|during)\s+)?(?:the\s+)?")
_OBJECT = re.compile(r"\s+(?:of|from|on)(?:\s+(?:our|its|their|the|all|class|[ABC]|outstanding))*\s+", re.IGNORECASE)
_POSSESSED = re.compile(
    r"\b(?!(?:all|most|bulk|half|much|rest|some|increase|decrease|growth|decline|change|rise|level|amount)\b)"
    r"\w+ of (?:our|its|their)(?: class [ABC])? $",
    re.IGNORECASE,
)
_OF_MEASURE = re.compile(r"\b(?P<noun>\w+|%) of(?: (?:the|our|its|their|total|net|consolidated))*\s+$", re.IGNORECASE)
_ACTED_ON = re.compile(
    rf"(?:^|(?P<by>\w+)\s+)(?:\w+ly\s+)?(?:{spelled('acts_on')})"
    r"(?: (?:the|our|its|their|total|net|overall|consolidated|reported|(?:19|20)\d\d|[\w.&]+['’]s))*\s+$",
    re.IGNORECASE,
)
_BRINGS = re.compile(rf" (?:{spelled('brings')})\b")
_CAUSED = re.compile(rf"\b(?:{spelled('causes')})\b[^.;]*$")
_OWNER = re.compile(r"(?P<name>[^\W\d_][\w&.-]*(?: [A-Z][\w&.-]*)*)(?:['’]s|s['’])\s+(?:\w+ )?$")
_MARK = re.compile(r"[:;|*•\x1f]|\s[-–]\s")
_INCLUDING = re.compile(r"\b(?:including|excluding|net of|plus|leaves out|leaving out)\b[^,.;]*$", re.IGNORECASE)
_MODIFIERS = 3  # words before a metric's name
_TAIL = 40  # characters after a number that may tell on what terms it is
_NEAR = 60  # characters


class Namer:
    """Finds what words name, with one text's memory."""

    def __init__(self, finder: CompanyFinder, vocabulary: Vocabulary) -> None:
        self._finder = finder
        self._vocabulary = vocabulary
        self._names = figure_names(vocabulary)
        self._initials: frozenset[str] = frozenset()
        self._spent: tuple[Figure, ...] = ()
        self._just_spent: tuple[Figure, ...] = ()  # in the sentence before
        self._figure = lru_cache(maxsize=65536)(self._find_figure)

    def companies(self, words: Words, *, known: bool) -> list[Who]:
        """The companies that words name; where one is `known`, initials name another only as a company's name does."""
        self._initials |= defined_initials(words.text)
        return name_companies(words, self._finder, self._initials, known=known)

    def figures(self, words: Words, others: Sequence[Span]) -> list[Named]:
        """The metrics, formulas and ambiguous words that are named; `others` are periods and companies."""
        found: list[Named] = []
        text = words.text
        for mention in words.claim(words.find(partial(self._unbroken, text))):
            start, end = words.place(mention)
            if is_object(text, start, found[-1].end if found else None):
                continue
            narrowed = narrowing(words, mention.first) or owner(text, start, others) or part_after(text, end, others)
            if found and text[found[-1].end : start] == " " and _is_part(text, found[-1]):
                narrowed = text[found[-1].start : found[-1].end]  # "advertising revenue"
                found.pop()
            figures, narrowed = self._brought_in(text, (start, end), mention.entry, narrowed)
            figures = self._margin_of(text[start:end], found, figures)
            end = end_with_holders(text, end, figures, others)
            found.append(Named(start, end, figures, narrowed, lost=is_below_zero(text[start:end], figures)))
        return sorted([*found, *self._labels(text, [*found, *others])], key=lambda one: one.start)

    def _brought_in(
        self, text: str, place: tuple[int, int], figures: tuple[Figure, ...], narrowed: str
    ) -> tuple[tuple[Figure, ...], str]:
        """An expense's name that brings money in, as a part of the revenue: "Advertising brought in"."""
        start, end = place
        if not narrowed and figures and figures[0].key.endswith("_expense") and _BRINGS.match(text, end):
            return self._known(("revenue",)), text[start:end]
        return figures, narrowed

    def _margin_of(self, name: str, found: Sequence[Named], figures: tuple[Figure, ...]) -> tuple[Figure, ...]:
        """What "a margin" is of the profit that was told before it."""
        if name.lower() not in {"margin", "profit margin"}:
            return figures
        profits = (one.figures[0].key for one in reversed(found) if one.figures and not one.narrowed)
        keys = next((figures_of("margins")[key] for key in profits if key in figures_of("margins")), ())
        return self._known(keys) or figures

    def _labels(self, text: str, taken: Sequence[Span]) -> list[Named]:
        """Labels that are no names elsewhere ("Tax:")."""
        places = (match for match in _labelled().finditer(text) if not _covered(match.span("label"), taken))
        return [
            Named(*match.span("label"), self._known(figures_of("labels")[match["label"].lower()])) for match in places
        ]

    def done(
        self, words: Words, named: Sequence[Named], around: Sequence[Span], places: Sequence[tuple[int, int]]
    ) -> list[Named]:
        """The figures that a company's doing or having names, beside those that are `named`."""
        named = [*bought(words.text, named, places, self._known)]
        found = [*find_done(words.text, named, around, places, self._known, self._spent, self._just_spent)]
        self._just_spent = last_spent(words.text, named, places)
        self._spent = self._just_spent or self._spent
        return sorted([*named, *found], key=lambda one: one.start)

    def _unbroken(self, text: str, tokens: Sequence[Token]) -> tuple[Figure, ...] | None:
        found = self._figure(phrase_key(tokens))
        return None if found is None or _broken(text, tokens) else found

    def _find_figure(self, key: str) -> tuple[Figure, ...] | None:
        """What a phrase may mean, the likeliest first; None where it names no figure."""
        noun, _, rest = key.partition(" in ")
        if rest and noun in change_nouns() and (figures := self._figure(rest)):
            return (*figures, *(self._of_phrase(key) or ()))
        return self._of_phrase(key)

    def _of_phrase(self, key: str) -> tuple[Figure, ...] | None:
        if (name := self._names.get(key, "ambiguous", "name", "wording")) is not None:
            others = alternatives(name.keys[0]) if name.kind == "name" else ()
            return self._known((*name.keys, *(other for other in others if not _contradicts(key, other))))
        for name in above_zero(key):
            if (figures := self._of_phrase(name)) and figures[0].key in listed("either_sign"):
                return figures
        return next((found for name in written_out(key) if (found := self._of_phrase(name)) is not None), None)

    def _known(self, keys: Sequence[str]) -> tuple[Figure, ...]:
        return self._vocabulary.entries(keys)

    def grown(self, figure: Named) -> Figure | None:
        """The metric whose growth over a year is named; None for other figures, and for growth of a ratio."""
        base = formulas_of(self._vocabulary).grows(figure.figures[0].key) if figure.figures else None
        metric = self._vocabulary.metrics.get(base or "")
        return metric if metric is not None and metric.unit == "monetary" else None

    def yearly(self, stated: Stated, mentions: Sequence[PeriodMention]) -> Stated:
        """A growth "a year" over several years as the metric's yearly one; of others it is not told what it is."""
        years = sorted({one.fiscal_year for one in mentions if one.fiscal_year is not None})
        keys = [f"{one.key}_cagr_{years[-1] - years[0]}y" for one in stated.figures] if len(years) > 1 else []
        newest = next((one for one in mentions if one.fiscal_year == years[-1]), None) if years else None
        if (figures := self._known(keys)) and newest is not None:
            return replace(stated, figures=figures, role="level", period=replace(newest, is_base=False), base=None)
        return replace(stated, tight=False, linked=False)

    def per_share(self, figure: Named, said: str) -> tuple[Figure, ...]:
        """What a metric is per share; diluted or basic, where that is `said`."""
        keys = [key for one in figure.figures for key in per_share(one.key)]
        return self._known([key for key in keys if not _contradicts(said, key)])


@cache
def _labelled() -> re.Pattern[str]:
    return re.compile(rf"(?:^|[.;|] )\W*(?P<label>{any_of(figures_of('labels'))})\s*[:|]", re.IGNORECASE)


def _covered(place: tuple[int, int], taken: Sequence[Span]) -> bool:
    return any(one.start < place[1] and place[0] < one.end for one in taken)


def _broken(text: str, tokens: Sequence[Token]) -> bool:
    """Whether a mark stands between some words that makes two names of them: "Metric: inventory - Period: 2025"."""
    return len(tokens) > 1 and _MARK.search(text, tokens[0].end, tokens[-1].start) is not None


def meant(figure: Named, about: Named | None) -> tuple[Figure, ...]:
    """What a name may mean; what a company is said to have earned may be what the text is `about`, too."""
    return (
        figure.figures
        if not figure.verb or figure.lost or about is None
        else tuple(dict.fromkeys((*figure.figures, *about.figures)))
    )


def names_figure(vocabulary: Vocabulary, key: str) -> bool:
    """Whether a normalised phrase is the name of a metric or formula."""
    return figure_names(vocabulary).get(key, "name", "wording", plurals=False) is not None


def _contradicts(phrase: str, metric: str) -> bool:
    """Whether a phrase says "basic" where a metric is diluted, or the other way round."""
    return ("basic" in phrase and "diluted" in metric) or ("diluted" in phrase and "basic" in metric)


def is_object(text: str, start: int, last: int | None) -> bool:
    """Whether a metric's name only belongs to what is told: "repurchases of our common stock" are repurchases."""
    before = text[max(0, start - _NEAR) : start]
    owned = last is not None and _OBJECT.fullmatch(text, last, start) is not None
    noun = match["noun"].lower() if (match := _OF_MEASURE.search(before)) else ""
    counted = noun.endswith("s") and is_measure_word(noun)  # "issuances of debt"
    owned = owned or counted or noun in listed("share_nouns")
    return owned or _POSSESSED.search(before) is not None or _INCLUDING.search(before) is not None


def is_acted_on(text: str, start: int, companies: Sequence[Span]) -> bool:
    """Whether a metric is what something else moved: "exchange rates decreased our revenue by", not "Apple raised"."""
    caused = _CAUSED.search(text, max(0, start - _NEAR), start)
    # "Services contributed $5 billion to Apple's net sales of $10 billion"
    whole = caused and any(FILLER in text[caused.start() : one.start] for one in companies if one.end <= start)
    if caused and not whole:
        return True
    match = _ACTED_ON.search(text, max(0, start - _NEAR), start)
    if match is None:
        return False
    told_by_company = any(one.start <= match.start("by") < one.end for one in companies)
    return not told_by_company and (match["by"] or "").lower() not in listed("speakers")


def owner(text: str, start: int, others: Sequence[Span]) -> str:
    """Whose a metric is, where that is no company: "Asia Pacific's operating income"."""
    match = _OWNER.search(text, max(0, start - _NEAR), start)
    if match is None or any(one.start < match.end() and match.start() < one.end for one in others):
        return ""
    name = match["name"]
    return "" if {name.lower(), f"{name.lower()}s"} & (plain_words() | listed("speakers")) else name


def _is_part(text: str, one: Named) -> bool:
    return text[one.start : one.end].lower() in narrowing_words()


def narrowing(words: Words, first: int) -> str:
    """The words right before a metric's name that narrow it to a part of the company ("Services revenue")."""
    taken: list[Token] = []
    for position in range(first - 1, max(-1, first - 1 - _MODIFIERS), -1):
        token = words.tokens[position]
        following = words.tokens[position + 1].start
        if position in words.taken or words.text[token.end : following].strip(" -&"):
            break
        named = not is_glue(token.key) and token.text != token.text.lower()
        if not named and token.key not in narrowing_words():
            break
        taken.append(token)
    return " ".join(token.text for token in reversed(taken))


def part_after(text: str, end: int, others: Sequence[Span]) -> str:
    """The part that a metric is "in", "of" or "from", where that is neither a period nor a company.

    It may stand behind the metric's owner and period: "revenue of Apple in China".
    """
    for one in sorted(others, key=lambda each: each.start):
        if one.start >= end and _LINK.fullmatch(text, end, one.start):
            end = one.end
    match = PART_AFTER.match(text, end) or _PART_IN_WORDS.match(text, end)
    if match is None or any(one.start < match.end("name") and match.start("name") < one.end for one in others):
        return ""
    return match["name"]


def non_gaap(words: str, named_at: int, at: int) -> str:
    """Words near to the metric or the number that make another measure of it than the one that filings tag."""
    match = non_gaap_words().search(words, max(0, named_at - _NEAR // 2), at)
    tail = words[at : at + _TAIL].partition(",")[0].partition(";")[0]
    match = match or non_gaap_words().search(tail)
    return match[0] if match else ""
