"""Figures that are said in words of every day: verbs with their objects, and what follows a name and narrows it.

The patterns are data (`wordings.toml`): read once, then tried at every word that may begin one.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from typing import Any, Literal, TypeAlias, cast

from tools.language.english.asides import listed, talk_words
from tools.language.mentions import Mention, Words
from tools.text import name_key
from tools.vocab.loader import Formula, Metric, load_toml

Figure: TypeAlias = Mention[Metric | Formula | str]
Table: TypeAlias = Literal["said", "alone"]
_Kind: TypeAlias = Literal["words", "figure", "company", "gap", "end"]

_FARTHEST = 9  # words that a gap may pass over
_MOST = 4  # wordings that build on each other
_CLAUSE = re.compile(r"[.;?!](?:\s|$)|,")
_AMOUNT = re.compile(
    r"\b(?:(?:more|less|fewer|greater) than |over |under |above |below |at least |about |around |nearly |up to )?"
    r"(?:[$€£]\d[\d.,]*|(?:(?<!\d[.,])\d[\d.,]*+|a)(?= ?(?:thousand|million|billion|trillion|bn|mn|mm)\b))"
    r"(?: ?(?:thousand|million|billion|trillion|bn|mn|mm))?\b(?: dollars| usd)?(?: worth)?",
    re.IGNORECASE,
)
_STOP = re.compile(r"[.;?!](?:\s|$)")


@dataclass(frozen=True)
class Element:
    """One part of a pattern: phrases any of which it may be, or keys of figures."""

    kind: _Kind
    phrases: tuple[tuple[str, ...], ...] = ()
    keys: frozenset[str] = frozenset()
    optional: bool = False


@dataclass(frozen=True)
class Pattern:
    """What a wording consists of, and the figure that it means."""

    figure: str
    elements: tuple[Element, ...]

    @cached_property
    def needed(self) -> tuple[frozenset[str], ...]:
        """For each part that must be said, the words of which one begins it."""
        said = (one.phrases for one in self.elements if one.phrases and not one.optional)
        return tuple(frozenset(phrase[0] for phrase in phrases) for phrases in said)


@dataclass(frozen=True)
class Worded:
    """A wording that was found: the figure it means, and the positions of the words that say so."""

    figure: str
    positions: tuple[int, ...]

    @property
    def first(self) -> int:
        return min(self.positions)

    @property
    def end(self) -> int:
        return max(self.positions) + 1


def find_worded(
    words: Words, figures: Sequence[Figure], companies: Sequence[Mention[Any]], table: Table
) -> list[Worded]:
    """The wordings of one table, from left to right, the longest at each place, never overlapping."""
    scan = _Scan(words, figures, companies, table)
    found: list[Worded] = []
    place = 0
    while place < len(words.tokens):
        best = max(scan.at(place), key=lambda worded: len(worded.positions), default=None)
        if best is not None:
            found.append(best)
        place = best.end if best is not None else place + 1
    return found


def reworded(
    words: Words, figures: Sequence[Figure], companies: Sequence[Mention[Any]], known: Mapping[str, Metric | Formula]
) -> list[Figure]:
    """The figures with those that wordings mean; a wording takes the place of the names that it is made of."""
    current = list(figures)
    for _ in range(_MOST):
        found = find_worded(words, current, companies, "said")
        if not found:
            break
        current = _placed(words, current, found, known)
    if not current:
        current = _placed(words, current, find_worded(words, current, companies, "alone"), known)
    return current


def _placed(
    words: Words, figures: Sequence[Figure], found: Sequence[Worded], known: Mapping[str, Metric | Formula]
) -> list[Figure]:
    taken = {position for worded in found for position in worded.positions}
    kept = [figure for figure in figures if not taken.intersection(range(figure.first, figure.end))]
    new: list[Figure] = [Mention(known[worded.figure], worded.first, worded.end) for worded in found]
    words.taken |= taken
    return sorted([*kept, *new], key=lambda figure: figure.first)


@dataclass
class _Scan:
    """One question, and the table of the patterns that may begin at each of its words."""

    words: Words
    figures: Sequence[Figure]
    companies: Sequence[Mention[Any]]
    table: Table

    def __post_init__(self) -> None:
        self._keys = [token.key for token in self.words.tokens]
        self._said = frozenset(self._keys)
        self._named = {f.first: f for f in self.figures if not isinstance(f.entry, str)}
        self._owner = {position: f for f in self.figures for position in range(f.first, f.end)}
        self._company = {company.first: company for company in self.companies}
        self._lists = _lists()
        self._starts = _starts(self.table)
        tokens, text = self.words.tokens, self.words.text
        self._amounts = {at for match in _AMOUNT.finditer(text) for at in self.words.within(*match.span())}
        self._ended = [bool(_CLAUSE.search(text[one.end : two.start])) for one, two in pairwise(tokens)]
        self._stops = [bool(_STOP.search(text[one.end : two.start])) for one, two in pairwise(tokens)]

    def at(self, place: int) -> Iterator[Worded]:
        """The wordings that begin with the word at a place."""
        figure = self._named.get(place)
        begins = [self._keys[place], *([f"[{_key(figure)}]"] if figure else ())]
        for start in begins:
            for pattern in self._starts.get(start, ()):
                may_fit = not any(map(self._said.isdisjoint, pattern.needed))
                for positions in self._match(pattern.elements, place, ()) if may_fit else ():
                    if positions and positions[0] == place and self._is_whole(positions, pattern):
                        yield Worded(pattern.figure, positions)

    def _is_whole(self, positions: tuple[int, ...], pattern: Pattern) -> bool:
        """Whether names are taken up whole, and something is added to them."""
        owners, said = {id(self._owner[p]): self._owner[p] for p in positions if p in self._owner}, set(positions)
        if not all(said.issuperset(range(f.first, f.end)) for f in owners.values()):
            return False
        text = self.words.text[self.words.starts[min(said)] : self.words.ends[max(said)]]
        within = ")" in text.partition("(")[0]  # "expense (income), net" is begun within brackets
        if within or (len(owners) == 1 and len(said) == sum(f.end - f.first for f in owners.values())):
            return False
        return not self._is_of_list(sorted(owners.values(), key=lambda figure: figure.first))

    def _is_of_list(self, figures: Sequence[Figure]) -> bool:
        """Whether commas part figures that a wording would join, and the list goes on: "cash, securities, debt"."""
        listed_ = all(self.words.between(two.first, two.first) == "," for _, two in pairwise(figures))
        end = figures[-1].end if figures else 0
        goes_on = end in self._named and self.words.between(end, end) == ","
        return len(figures) > 1 and listed_ and goes_on

    def _match(self, elements: Sequence[Element], place: int, taken: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if not elements:
            yield taken
            return
        element, rest = elements[0], elements[1:]
        if element.kind == "end":
            if self._ends(place):
                yield from self._match(rest, place, taken)
            return
        if element.kind == "gap":
            yield from self._after_gap(rest, place, taken)
            return
        places = {place, self._past_articles(place)} if taken else {place}
        for begin in sorted(places):
            for end in self._ends_of(element, begin):
                if not self._stopped(taken, begin):
                    yield from self._match(rest, end, (*taken, *range(begin, end)))
        if element.optional:
            yield from self._match(rest, place, taken)

    def _after_gap(self, rest: Sequence[Element], place: int, taken: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for end in range(place, min(place + _FARTHEST, len(self._keys)) + 1):
            yield from self._match(rest, end, taken)
            if end < len(self._keys) and not self._is_passed(end):
                return

    def _ends_of(self, element: Element, place: int) -> Iterator[int]:
        """Where the element ends if it begins at a place."""
        if element.kind == "figure":
            figure = self._named.get(place)
            if figure is not None and _key(figure) in element.keys:
                yield figure.end
        elif element.kind == "company":
            if place in self._company:
                yield self._company[place].end
        else:
            for phrase in element.phrases:
                end = place + len(phrase)
                if tuple(self._keys[place:end]) == phrase and all(self._is_open(p) for p in range(place, end)):
                    yield end

    def _is_open(self, place: int) -> bool:
        return place not in self.words.taken or place in self._owner

    def _is_passed(self, place: int) -> bool:
        """Whether a gap passes over a word: companies, periods, amounts, and words that say nothing by themselves."""
        if place in self._owner:
            return False
        return place in self._amounts or place in self.words.taken or self._keys[place] in self._lists["gap"]

    def _past_articles(self, place: int) -> int:
        articles = self._lists["articles"]
        while place < len(self._keys) and place not in self.words.taken and self._keys[place] in articles:
            place += 1
        return place

    def _ends(self, place: int) -> bool:
        """Whether nothing more is said in the clause."""
        while place < len(self._keys):
            if self._keys[place] in self._lists["clauses"] or (place and self._ended[place - 1]):
                return True
            if not (self._is_passed(place) or self._keys[place] in _courtesies()):
                return False
            place += 1
        return True

    def _stopped(self, taken: tuple[int, ...], place: int) -> bool:
        """Whether a sentence ends between the words so far and a place."""
        return bool(taken) and any(self._stops[taken[-1] : place])


def _key(figure: Figure) -> str:
    return figure.entry if isinstance(figure.entry, str) else figure.entry.key


@cache
def _courtesies() -> frozenset[str]:
    """Words that may stand at an end, and say nothing of a figure."""
    return talk_words() | listed("frames", "greetings") | listed("courtesy", "phrases")


# ---- The patterns, as their file lists them


@cache
def _lists() -> dict[str, frozenset[str]]:
    content = load_toml("wordings.toml")
    return {name: frozenset(cast(list[str], content[name])) for name in ("articles", "gap", "clauses")}


@cache
def _patterns(table: Table) -> tuple[Pattern, ...]:
    content = load_toml("wordings.toml")
    said = cast(dict[str, list[str]], content[table])
    means = cast(dict[str, str], content["means"])
    return tuple(
        Pattern(means.get(figure, figure), tuple(map(_element, text.split())))
        for figure, wordings in said.items()
        for text in wordings
    )


def _element(text: str) -> Element:
    content = load_toml("wordings.toml")
    optional = text.endswith("?")
    text = text.removesuffix("?")
    if text in ("..", "@", "$"):
        kinds: dict[str, _Kind] = {"..": "gap", "@": "company", "$": "end"}
        return Element(kinds[text], optional=optional)
    if text.startswith("["):
        return Element("figure", keys=frozenset(text.strip("[]").split("|")), optional=optional)
    if text.startswith("<"):
        phrases = cast(list[str], content["verbs"][text.strip("<>")])
    elif text.startswith("{"):
        phrases = cast(list[str], content["sets"][text.strip("{}")])
    else:
        phrases = [text]
    keys = {tuple(name_key(phrase).split()) for phrase in phrases}
    return Element("words", tuple(sorted(keys, key=len, reverse=True)), optional=optional)


@cache
def _starts(table: Table) -> dict[str, tuple[Pattern, ...]]:
    """The patterns by the words that they may begin with."""
    found: dict[str, dict[Pattern, None]] = defaultdict(dict)
    for pattern in _patterns(table):
        for element in pattern.elements:
            for start in (*(phrase[0] for phrase in element.phrases), *(f"[{key}]" for key in element.keys)):
                found[start][pattern] = None
            if not element.optional and element.kind != "gap":
                break
    return {start: tuple(all_) for start, all_ in found.items()}
