"""What tells which event a question is about, its names, its day and its size; and whether a text names it."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, lru_cache

from tools.language.terms import terms
from tools.months import MONTH_NUMBERS
from tools.vocab.loader import load_toml

# "Samsung Display Co., Ltd. ("SDC")", "the Share Repurchase Agreement (the “SRA”)", "Communications Workers (CWA)".
_SHORT = re.compile(
    r"\((?:the |herein called the |collectively,? |each,? an? )?"
    r"(?:[“\"](?P<short>[^”\"()]{2,40})[”\"]|(?P<initials>[A-Z]{2,8}))\)"
)
_JOINING = frozenset({"of", "and", "the", "for", "&", "de"})
_BEFORE, _WORDS = 160, 12  # characters before a short name, and words there that the whole name has at most
_DAY = r"MONTH \d{1,2},? 20\d\d|\d{1,2} MONTH,? 20\d\d"
_MONTHLY = r"MONTH 20\d\d"
_PARTS = re.compile(r"(?P<month>[A-Za-z]+)|(?P<year>\b20\d\d\b)|(?P<day>\b\d{1,2}\b)")

Definitions = Mapping[str, frozenset[str]]


@dataclass(frozen=True)
class Day:
    """The day of an event, or its month alone."""

    year: int
    month: int
    day: int | None = None

    @property
    def pattern(self) -> re.Pattern[str]:
        """How a text has it, whichever way it writes dates."""
        name = next(name for name, number in MONTH_NUMBERS.items() if number == self.month)
        if self.day is None:
            return re.compile(rf"\b{name}\w* (?:\d{{1,2}},? )?{self.year}\b", re.IGNORECASE)
        return re.compile(rf"\b(?:{name}\w*\.? {self.day},? |{self.day} {name}\w*\.?,? ){self.year}\b", re.IGNORECASE)

    def is_named_in(self, text: str) -> bool:
        """Whether a text has it, and not only as the day until which something holds."""
        found = self.pattern.finditer(text)
        return any(_pattern("runs_to").search(text[: match.start()]) is None for match in found)


@dataclass(frozen=True)
class Anchors:
    """The terms of an event's names, its days, and its sizes, each with the step to which it is rounded."""

    names: frozenset[str] = frozenset()
    days: tuple[Day, ...] = ()
    sizes: tuple[tuple[Decimal, Decimal], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.names or self.days or self.sizes)

    def held(self, text: str, definitions: Definitions) -> frozenset[str]:
        """What of the anchors a text has, by a key for each; a name also by what the document calls it for short."""
        said = " ".join(text.split())
        known = {*terms(said)}
        for short, long in definitions.items():
            if short in said and re.search(rf"(?<!\w){re.escape(short)}(?!\w)", said):
                known |= long
            elif long <= known:
                known |= {*terms(short)}
        found = {name for name in self.names if name in known}
        found |= {f"{day}" for day in self.days if day.is_named_in(said)}
        told = [*_sizes(_pattern("told_size"), said)] if self.sizes else []
        found |= {f"{size}" for size in self.sizes if any(abs(one[0] - size[0]) <= size[1] / 2 for one in told)}
        return frozenset(found)

    def is_of_other(self, text: str) -> bool:
        """Whether a text tells of an event by another size than this one's, or by another year alone."""
        years = (
            {int(one["year"]) for one in _pattern("of_year").finditer(" ".join(text.split()))}
            if self.days
            else set[int]()
        )
        if years and years.isdisjoint({day.year for day in self.days}):
            return True
        told = list(_sizes(_pattern("sized"), " ".join(text.split()))) if self.sizes else []
        return any(all(abs(one[0] - size[0]) > size[1] / 2 for size in self.sizes) for one in told)

    @property
    def keys(self) -> frozenset[str]:
        """A key for each of the anchors."""
        return self.names | {f"{day}" for day in self.days} | {f"{size}" for size in self.sizes}

    @property
    def firm(self) -> frozenset[str]:
        """The keys of days and sizes, of which none may be missing: names go by several words."""
        return self.keys - self.names


@lru_cache(maxsize=256)
def read_anchors(question: str, names: tuple[str, ...] = ()) -> Anchors:
    """The anchors of a question; `names` are the terms of the proper names in it that are no company asked about."""
    plain = " ".join(question.split())
    days = dict.fromkeys(day for text in _dates(plain) if (day := _day(text)) is not None)
    sizes = tuple(dict.fromkeys(_sizes(_pattern("sized"), plain)))
    return Anchors(frozenset(name for name in names if name not in _months()), tuple(days), sizes)


def definitions_in(texts: Iterable[str], names: frozenset[str]) -> Definitions:
    """What a document's short names stand for that are about any of these names, by the terms of the whole names."""
    found: dict[str, frozenset[str]] = {}
    if not names:
        return found
    for text in texts:
        plain = " ".join(text.split())
        for match in _SHORT.finditer(plain):
            short, name = match["short"] or match["initials"], _name_at_end(plain[: match.start()])
            if not name or (match["initials"] and not _stands_for(short, name)):
                continue
            long = frozenset(terms(name))
            about = not names.isdisjoint(long | {*terms(short)})
            if about and short.lower() not in load_toml("anchors.toml")["idle"]["shorts"]:
                found[short] = found.get(short, frozenset()) | long
    return found


def _name_at_end(text: str) -> str:
    """The name that a text ends with, by its capitals: "Samsung Display Co., Ltd."."""
    words: list[str] = []
    for word in reversed(text[-_BEFORE:].split()[-_WORDS:]):
        if not (word[:1].isupper() or word in _JOINING):
            break
        words.insert(0, word)
    while words and words[0] in _JOINING:
        words.pop(0)
    return " ".join(words)


def _stands_for(initials: str, name: str) -> bool:
    """Whether letters are those that the words of a name begin with."""
    letters = iter(word[0] for word in re.findall(r"[A-Za-z]\w*", name))
    return all(any(letter.upper() == initial for letter in letters) for initial in initials)


def _dates(question: str) -> Iterable[str]:
    """The dates that date an event."""
    for pattern in _dated():
        for match in pattern.finditer(question):
            if not _pattern("ends").search(question[: match.start()]):
                yield match["date"]


def _day(text: str) -> Day | None:
    told = {one.lastgroup: one[0] for one in _PARTS.finditer(text)}
    month = MONTH_NUMBERS.get((told.get("month") or "").lower())
    if month is None or "year" not in told:
        return None
    return Day(int(told["year"] or 0), month, int(told["day"] or 0) if "day" in told else None)


def _sizes(pattern: re.Pattern[str], text: str) -> Iterable[tuple[Decimal, Decimal]]:
    """The amounts that a pattern finds, each with the step of its last digit."""
    for match in pattern.finditer(text):
        number = Decimal(match["amount"].strip("$ ").replace(",", ""))
        scale = Decimal(load_toml("anchors.toml")["scales"][match["scale"].lower()])
        digits = number.as_tuple()
        rounded = len(digits.digits) > 1  # of "$3 billion", nothing tells that it is rounded
        yield number * scale, scale.scaleb(int(digits.exponent)) if rounded else Decimal(0)


@cache
def _months() -> frozenset[str]:
    return frozenset(term for month in MONTH_NUMBERS for term in terms(month))


@cache
def _dated() -> tuple[re.Pattern[str], ...]:
    data = load_toml("anchors.toml")
    days = {"<day>": _DAY, "<monthly>": _MONTHLY, "<events>": data["events"], "MONTH": data["month"]}
    patterns: list[str] = data["dated"]
    for name, pattern in days.items():
        patterns = [one.replace(name, pattern) for one in patterns]
    return tuple(re.compile(one, re.IGNORECASE) for one in patterns)


@cache
def _pattern(name: str) -> re.Pattern[str]:
    data = load_toml("anchors.toml")
    return re.compile(data[name].replace("<events>", data["events"]), re.IGNORECASE)
