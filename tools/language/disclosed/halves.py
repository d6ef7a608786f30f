"""Questions for two facts of one event that text tells: what was gained by a sale, and what was received for it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

from tools.language.terms import joined_terms, terms
from tools.months import MONTH_NUMBERS
from tools.vocab.loader import load_toml

_AMOUNT = "AMOUNT"
_FISCAL = re.compile(r"\b(?:fiscal|FY)", re.IGNORECASE)
_YEAR = re.compile(r"(?<![\d,.$])(?:19|20)\d\d(?![\d,]\d)")
_BRACKETS = re.compile(r"\([^()]*\)")
_NAME = re.compile(r"\b[A-Z][\w&]+(?: [A-Z][\w&]+)+")
_PROPER = re.compile(r"(?<!\w)[A-Z][\w&.-]*\w")
_POINTS = re.compile(r"\b(?:that|this|them|those|these|(?:for|on|from|of|in|with) it)\b", re.IGNORECASE)
# An event behind both facts: "..., from the sale of its paint business".
_BEHIND = re.compile(
    r"\b(?:on|from|for|in|with|of|upon)\s+(?:(?:the|its|their|an?)\s+)?(?:[\w-]+\s+){0,3}[\w-]+(?:\s+of)?$", re.I
)
_LONGEST = 400  # characters of a question
_BESIDE = 25  # characters on each side of an amount that tell what it is of


@dataclass(frozen=True)
class Half:
    """One fact that is asked for: its words, and the key of its kind."""

    text: str
    kind: str

    @property
    def is_to_come(self) -> bool:
        """Whether what is asked for is told of what may come: a fee that is due if a deal fails."""
        return self.kind in load_toml("events.toml")["to_come"]

    def is_told(self, sentence: str) -> bool:
        """Whether a clause of a sentence tells a fact of the kind, with its amount."""
        return any(map(self._is_told, clauses_of(sentence)))

    def _is_told(self, clause: str) -> bool:
        told, never, apart = _kinds()[self.kind]
        if never is not None and never.search(clause):
            return False
        beside = (_around(clause, match) for match in told.finditer(clause))
        return any(apart is None or not apart.search(one) for one in beside)

    def points_back(self, clause: str, *, alone: bool) -> bool:
        """Whether a clause that doesn't name the event speaks of the one before it; by itself, most do."""
        own: str | None = load_toml("events.toml")["kinds"][self.kind].get("points")
        if own is not None:
            return re.search(own, clause, re.IGNORECASE) is not None
        return alone or _pattern("follows").search(clause) is not None

    def told_in(self, sentence: str) -> frozenset[str]:
        """The clauses of a sentence that tell a fact of the kind."""
        return frozenset(one for one in clauses_of(sentence) if self._is_told(one))


@dataclass(frozen=True)
class Halves:
    """Both facts, and the words of the event by which text names it: "Russian business", "bitcoin"."""

    event: str
    halves: tuple[Half, ...]

    def names(self, companies: Iterable[str]) -> frozenset[str]:
        """The terms that name the event: without the company's own, where others are left."""
        own = {term for name in companies for term in terms(name)}
        return (_named(self.event) - own) or (_named(self.event) & own)

    def is_of_somebody(self, companies: Iterable[str]) -> bool:
        """Whether a deal that is known by whom it is with names anybody but the company."""
        own = {term for name in companies for term in terms(name)}
        by_name = {*load_toml("events.toml")["by_name"]} & {half.kind for half in self.halves}
        return not by_name or not _named(self.event) <= own

    def is_named(self, companies: Iterable[str], text: str) -> bool:
        """Whether a text names the event; by the whole of a name that begins with the company's own: "Acme Media"."""
        companies = list(companies)
        own, said = {term for name in companies for term in terms(name)}, f" {joined_terms(text)} "
        runs = [terms(run[0]) for run in _NAME.finditer(self.event)]
        whole = [run for run in runs if len(run) > 1 and run[0] in own and not own.issuperset(run)]
        return self.names(companies) <= {*said.split()} and all(f" {' '.join(run)} " in said for run in whole)

    def tells(self, half: Half, companies: Iterable[str], sentence: str) -> bool:
        """Whether a sentence tells a half of this very event: in the clause that names it, where one does; else in one
        of its own, or one that points back to what was told before."""
        companies, clauses = list(companies), clauses_of(sentence)
        named = {one for one in clauses if self.is_named(companies, one)}
        told = half.told_in(sentence)
        if named:
            return not told.isdisjoint(named)
        back = {one for one in clauses if half.points_back(one, alone=len(clauses) == 1)}
        return any(not self._names_other(companies, one) for one in told & back)

    def _names_other(self, companies: Iterable[str], clause: str) -> bool:
        """Whether a clause tells of another event, by what that is of."""
        own = self.names(companies) | {term for name in companies for term in terms(name)}
        objects = (_named(match["name"]) - _things() for match in _pattern("other").finditer(clause))
        return any(one and own.isdisjoint(one) for one in objects)


def clauses_of(sentence: str) -> tuple[str, ...]:
    """What a sentence tells one by one: the points of a list, each with what leads to them, and what is set beside."""
    lead, mark, listed = sentence.partition(":")
    parts = [one for one in _pattern("clauses").split(listed if mark else sentence) if one and one.strip()]
    return (
        tuple(f"{lead}: {one}" for one in parts)
        if mark and len(parts) > 1
        else tuple(parts if not mark else [sentence])
    )


def _around(text: str, match: re.Match[str]) -> str:
    """Words and those right beside them, up to the next comma."""
    before = text[max(0, match.start() - _BESIDE) : match.start()].rpartition(",")[2]
    return before + match[0] + text[match.end() : match.end() + _BESIDE].partition(",")[0]


@lru_cache(maxsize=256)
def asked_halves(question: str) -> Halves | None:
    """The two facts that a question asks for of one event; None where it asks for others, or for one alone."""
    if len(question) > _LONGEST:
        return None
    plain = " ".join(_BRACKETS.sub(" ", question).split())
    parts = [part.strip(" ,.?") for part in _pattern("second").split(plain)]
    if len(parts) != 2 or not _pattern("opens").search(parts[0]):
        return None
    event = _event_of(*parts)
    kinds = [_kind_of(part) for part in parts]
    if not {*load_toml("events.toml")["by_name"]}.isdisjoint(kinds):
        event = _by_name(*parts)
    if not all(kinds) or kinds[0] == kinds[1] or not _named(event):
        return None
    return Halves(event, tuple(Half(part, kind) for part, kind in zip(parts, kinds, strict=True)))


def _event_of(first: str, second: str) -> str:
    """The half that names the event: the first, to which the second points back, or the second, behind both facts."""
    named = [_pattern("event").search(half) for half in (first, second)]
    if all(named) and not _POINTS.search(second) and _named(second) - _named(first):
        return ""  # each is of an event of its own
    if named[0] is not None:
        return first if _pattern("back").search(second) else ""
    behind = named[1] is not None and _BEHIND.search(second[: named[1].end()])
    return second[named[1].start() :] if named[1] is not None and behind else ""


def _by_name(*halves: str) -> str:
    """The names that the halves capitalise: a deal is known by whom it is with."""
    return ", ".join(found[0] for half in halves for found in _PROPER.finditer(half[1:]))


def years_of(half: Half, other: Half) -> tuple[frozenset[str], frozenset[str]]:
    """The years that a half names, else those of the other; and with those in which a fiscal year may begin."""
    text = half.text if _YEAR.search(half.text) else other.text
    years = frozenset(_YEAR.findall(text))
    return years, years | {str(int(year) - 1) for year in years if _FISCAL.search(text)}


def _kind_of(part: str) -> str:
    return next((key for key, asked in _asked().items() if asked.search(part)), "")


@lru_cache(maxsize=256)
def _named(text: str) -> frozenset[str]:
    """The terms of a text that say which event it is."""
    plain = {term for word in load_toml("events.toml")["plain"] for term in terms(word)}
    dated = {term for month in MONTH_NUMBERS for term in terms(month)}
    return frozenset(one for one in terms(text) if one not in plain | dated and not any(map(str.isdigit, one)))


@cache
def _things() -> frozenset[str]:
    return frozenset(term for word in load_toml("events.toml")["things"] for term in terms(word))


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(load_toml("events.toml")[name], re.IGNORECASE)


@cache
def _kinds() -> dict[str, tuple[re.Pattern[str], re.Pattern[str] | None, re.Pattern[str] | None]]:
    data = load_toml("events.toml")
    amount = f"(?:{data['amount']})"

    def read(one: dict[str, str], name: str) -> re.Pattern[str] | None:
        return re.compile(one[name].replace(_AMOUNT, amount), re.IGNORECASE) if name in one else None

    return {
        key: (re.compile(one["told"].replace(_AMOUNT, amount), re.IGNORECASE), read(one, "never"), read(one, "apart"))
        for key, one in data["kinds"].items()
    }


@cache
def _asked() -> dict[str, re.Pattern[str]]:
    return {key: re.compile(one["asked"], re.IGNORECASE) for key, one in load_toml("events.toml")["kinds"].items()}
