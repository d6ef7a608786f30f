"""Which line of a company's face statements is asked for: by its label, heading and label, or other words for it."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import takewhile
from typing import Any

from tools.language.english.labels import Words, label_data, read_words, readings, senses, synonyms
from tools.models.figures import Row, StatementType
from tools.text import humanise_concept, name_key

_MARK = re.compile(r"\([^()]*\d[^()]*\)")
_CLEAR = 0.5  # by how much the best line must fit better than the next one
_IN_HEADING, _IN_CONCEPT, _ANOTHER_WORD = 0.5, 1.0, 1.5  # what a word costs that is not in the label itself
_LISTING = 2  # a label that has more words than these beside those asked for is a list of several things


@dataclass(frozen=True)
class FaceRow:
    """A line of a face statement with figures, and the headings that it stands below, the nearest last."""

    kind: StatementType
    row: Row
    headings: tuple[str, ...] = ()
    is_shared: bool = False  # its label is a single word, or that of another line too

    @cached_property
    def label(self) -> Words:
        return read_words(self.row.label)

    @cached_property
    def heading(self) -> frozenset[str]:
        return frozenset(sense for text in self.headings for sense in read_words(text).senses)

    @cached_property
    def concept(self) -> frozenset[str]:
        """The words of the concept, with "change" for what goes either way."""
        local = (self.row.concept or "").rpartition(":")[2]
        words = read_words(humanise_concept(local))
        both_ways = local.startswith("ProceedsFrom") and ("Repayments" in local or "Payments" in local)
        return words.senses | ({"change"} if both_ways else frozenset[str]())

    @property
    def is_change(self) -> bool:
        """Whether it is the movement of a balance, printed under the balance's own name."""
        local = (self.row.concept or "").rpartition(":")[2]
        return local.startswith("IncreaseDecrease") and "change" not in self.label.senses

    @property
    def is_opening(self) -> bool:
        return self.kind == "cash_flow" and "begin" in self.label.senses

    @property
    def name(self) -> str:
        """The label, with its heading where a reader needs it to tell lines apart."""
        label = _shortened(self.row.label)
        return f"{_shortened(self.headings[-1])}: {label}" if self.headings and self.is_shared else label


@dataclass(frozen=True, order=True)
class Fit:
    """How well a line fits: the lower, the better. Tier 0 is the very label, 1 its words, 2 heading and label."""

    tier: int
    cost: float

    @property
    def is_close(self) -> bool:
        """Whether label and heading say all that was asked for, and hardly more."""
        return self.tier < 3 or self.cost <= 1


@dataclass(frozen=True)
class Match:
    """The line that is asked for, and how it fits; several where they fit equally well."""

    rows: tuple[FaceRow, ...]
    fit: Fit


def face_rows(kind: StatementType, rows: Sequence[Row]) -> list[FaceRow]:
    """The lines with figures, each with the headings that are open at its place: a total or an outdent closes one."""
    found: list[FaceRow] = []
    headings: list[_Heading] = []
    labels = Counter(name_key(row.label) for row in rows if row.values)
    for row in rows:
        if not row.values:
            headings = [one for one in headings if one.level < row.level]
            headings.append(_Heading(row.level, row.label))
            continue
        headings = [one for one in headings if one.inside is None or row.level >= one.inside]
        for one in headings:
            one.inside = row.level if one.inside is None else min(one.inside, row.level)
        key = name_key(row.label)
        is_shared = labels[key] > 1 or " " not in key
        found.append(FaceRow(kind, row, tuple(one.label for one in headings), is_shared))
        if row.is_total or name_key(row.label).startswith("total "):
            said = read_words(row.label).senses
            headings = [one for one in headings if not read_words(one.label).senses <= said]
    return found


@dataclass
class _Heading:
    level: int
    label: str
    inside: int | None = None  # the level of the lines below it


def find_line(name: str, rows: Sequence[FaceRow]) -> Match | None:
    """The line that a name means: the best one, or all that fit equally well where they are not the same."""
    fits = sorted(((fit, n) for n, row in enumerate(rows) if (fit := fit_of(name, row)) is not None))
    if not fits:
        return None
    best = fits[0][0]
    near = [rows[n] for fit, n in fits if fit.tier == best.tier and fit.cost - best.cost < _CLEAR]
    stated = {row.label.telling for row in near if row.kind != "cash_flow"}
    own = [row for row in near if row.kind != "cash_flow" or row.label.telling not in stated]  # no adjustments
    return Match(tuple(_unlike(own)), best)


def _unlike(rows: Iterable[FaceRow]) -> Iterator[FaceRow]:
    """One of those that have the same concept and figures: net income stands on two statements."""
    seen: set[tuple[Any, ...]] = set()
    for row in rows:
        key = (row.row.concept, *sorted((cell.period, cell.value) for cell in row.row.values))
        if key not in seen:
            seen.add(key)
            yield row


def is_label(name: str, label: str) -> bool:
    """Whether a name is the very label, but for case, punctuation, "total", "net" and what stands in brackets."""
    return bool(label_keys(name) & label_keys(label))


@lru_cache(maxsize=8192)
def label_keys(text: str) -> frozenset[str]:
    """The normalised forms of a label."""
    return frozenset(key for reading in readings(text) if (key := name_key(reading)))


def fit_of(name: str, row: FaceRow) -> Fit | None:
    """How a line fits a name; None where it does not."""
    heading, _, label = name.rpartition(": ")
    if heading and (own := _fit(label, row)) is not None and own.tier <= 1:
        there = row.heading.union(_kind_words(row))
        places = [_cost_of(word, ((there, 0), (row.concept, _IN_CONCEPT))) for word in read_words(heading).telling]
        if None not in places:
            other = 0 if any(is_label(heading, text) for text in row.headings) else _CLEAR
            return Fit(own.tier, own.cost + sum(place or 0 for place in places) + other)
    return _fit(name, row)


def _fit(name: str, row: FaceRow) -> Fit | None:
    asked = read_words(name)
    hints = senses(asked.asides) & _kind_words(row) or senses(asked.weak) & row.label.senses
    hint = -_CLEAR if hints else 0
    if is_label(name, row.row.label):
        other = 0 if name_key(name) == name_key(row.row.label) else _CLEAR
        return Fit(0, row.is_change + hint + other)
    words = [word for word in (*asked.telling, *asked.behind) if word != "cashflow" or row.kind != "cash_flow"]
    if not words or _turns(row, asked.senses):
        return None
    places = [_place(word, row) for word in words]
    in_label = (senses((word,)) & row.label.senses for word in words)
    if None in places:
        return None
    left = [word for word in row.label.telling if not senses((word,)) & asked.senses]
    cost = sum(place or 0 for place in places) + hint
    if not left and cost <= 0:
        return Fit(1, cost)
    strays = _IN_HEADING * any(_strays(text, row.label, asked) for text in row.headings)
    if not left and max(place or 0 for place in places) <= _IN_HEADING:
        return Fit(2, cost + strays)
    if not any(in_label):
        return None
    return Fit(3, cost + strays + min(len(left), _LISTING) + 0.1 * max(len(left) - _LISTING, 0))


def _turns(row: FaceRow, asked: frozenset[str]) -> bool:
    """Whether a line is the movement of something, a gain on it, a part or the opposite, and that was not asked for."""
    if row.is_change and "change" not in asked:
        return True
    if _narrows(row.label, asked):
        return True
    return "gain" in row.label.senses and not asked & {"gain", "loss", "income"}


def _narrows(label: Words, asked: frozenset[str]) -> bool:
    """Whether a label begins with a word that makes it a part of what is asked for, or rules out a word of it."""
    data, said = label_data(), label.senses
    leading = takewhile(lambda word: not senses((word,)) & asked, label.telling)
    parts = senses(tuple(data["narrowing"])) & senses(tuple(leading))
    if any(not synonyms(frozenset({part})) & synonyms(asked) for part in parts):
        return True
    pairs = (pair for one, other in data["opposites"] for pair in ((one, other), (other, one)))
    return any({wanted} <= asked and {opposite} <= said - asked for wanted, opposite in pairs)


def _strays(heading: str, label: Words, asked: Words) -> bool:
    """Whether a heading that has some of the words has others beside them: "Cost of sales" for "sales"."""
    words = read_words(heading)
    if not words.senses & asked.senses - label.senses:
        return False
    return any(not senses((word,)) & asked.senses for word in words.telling)


def _place(word: str, row: FaceRow) -> float | None:
    """What it costs that a word stands where it does; None where it stands nowhere."""
    meant = senses((word,))
    if row.is_change and "change" in meant:
        return _IN_HEADING
    if "noncash" in meant and row.kind == "cash_flow":
        return 0
    return _cost_of(word, ((row.label.senses, 0), (row.heading, _IN_HEADING), (row.concept, _IN_CONCEPT)))


def _cost_of(word: str, places: Sequence[tuple[frozenset[str], float]]) -> float | None:
    """The least that it costs to find a word, or another one for it, in one of several places."""
    meant = senses((word,))
    costs = [cost for there, cost in places if meant & there]
    costs += [cost + _ANOTHER_WORD for there, cost in places if synonyms(meant) & synonyms(there)]
    return min(costs, default=None)


def _kind_words(row: FaceRow) -> frozenset[str]:
    return senses(read_words(row.kind.replace("_", " ")).needed)


def _shortened(label: str) -> str:
    """A label without footnote marks and counts of shares."""
    plain = _MARK.sub(" ", label)
    listed = re.search(r"[,;:]?\s*\S*\d", plain)
    cut = (plain[: listed.start()] if listed else plain).strip(" :,;-–—")
    return " ".join(cut.split()) or label
