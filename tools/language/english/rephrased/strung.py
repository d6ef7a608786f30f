"""Figures that are listed without commas: "op cash flow capex divs and buybacks", "assets / liabilities / equity",
"revenue + net income"; and "net" as one of such a list.

A list is told from a formula by what it would come to: nobody adds revenue to net income, or divides twice.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tools.language.english.changes import QUOTED, Edit, open_tokens
from tools.language.english.phrases import load_tidy
from tools.language.figures import figure_names
from tools.text import phrase_key
from tools.vocab.loader import Vocabulary

_LONGEST = 6  # words of a figure's name
_FEWEST = 3  # figures that are strung together
_PARTING = frozenset(",/+")
_SLASH = re.compile(r"\s*/\s*")
_PLUS = re.compile(r"\s*\+\s*")
_PARTED = re.compile(r"\s*(?:[,/+&]|,?\s*(?:and|n|plus)\b)\s*(?:and\s+)?", re.IGNORECASE)
_BARE = re.compile(
    r"(?P<before>[,/+&]|\band|\bn|\bplus)(?P<gap> ?)(?P<net>net)(?= ?(?:[,/+&.?!;]|$)| (?:and|n|plus)\b)", re.IGNORECASE
)
_AND = re.compile(r",? (?:and|plus|n|&) ", re.IGNORECASE)
_EARNED = re.compile(r"\b(?:earn(?:ed|s)?|make|made)(?P<net> ?\(net\))", re.IGNORECASE)


@dataclass(frozen=True)
class _Named:
    """A figure's name: from which character to which, and the key of the figure."""

    start: int
    end: int
    key: str


def strung(text: str, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Commas between figures that are listed, and the net income that is called "net" among them."""
    quoted = [match.span() for match in QUOTED.finditer(text)]
    for edit in _edits(text, vocabulary):
        if not any(start < edit.end and edit.start < end for start, end in quoted):
            yield edit


def _edits(text: str, vocabulary: Vocabulary) -> Iterator[Edit]:
    named = list(_named(text, vocabulary))
    for run in _runs(text, named):
        gaps = [text[one.end : other.start] for one, other in pairwise(run)]
        last = run[-1] if run and run[-1].key in load_tidy()["strung"]["paired"] else None
        if last is not None and len(run) >= _FEWEST and (joint := _AND.search(text, last.start, last.end)):
            yield Edit(joint.start(), joint.end(), ", ", "function")
            yield Edit(run[-2].end, last.start, ", ", "function")
        if _is_list(run, gaps):
            for (one, other), gap in zip(pairwise(run), gaps, strict=True):
                if not _PARTED.fullmatch(gap) or _SLASH.fullmatch(gap) or _PLUS.fullmatch(gap):
                    yield Edit(one.end, other.start, ", ", "function")
    keys = {one.key for one in named}
    if not keys.isdisjoint(load_tidy()["strung"]["subtotals"]) and keys.isdisjoint(load_tidy()["strung"]["netted"]):
        ends = {one.end: one.key for one in named}
        for match in _BARE.finditer(text):
            before = ends.get(len(text[: match.start()].rstrip()))  # none of "gross, net and operating margin"
            label = match["before"] == "," and before not in load_tidy()["strung"]["subtotals"]  # "other income, net"
            if before is not None and not label:
                yield Edit(match.start("net"), match.end("net"), "net income", "abbreviation")
    for match in _EARNED.finditer(text):
        yield Edit(match.start("net"), match.end("net"), " net income", "abbreviation")


def _named(text: str, vocabulary: Vocabulary) -> Iterator[_Named]:
    """The names of figures, the longest first at each place; none goes over a mark that parts two others."""
    tokens, names, at = open_tokens(text), figure_names(vocabulary), 0
    apart = [end for end, (one, other) in enumerate(pairwise(tokens), 1) if _is_apart(text[one.end : other.start])]
    apart.append(len(tokens))
    while at < len(tokens):
        ends = range(min(at + _LONGEST, apart[bisect_right(apart, at)]), at, -1)
        found = next((end for end in ends if names.get(phrase_key(tokens[at:end]), "name")), 0)
        if found and (name := names.get(phrase_key(tokens[at:found]), "name")) is not None:
            yield _Named(tokens[at].start, tokens[found - 1].end, name.keys[0])
        at = found or at + 1


def _is_apart(gap: str) -> bool:
    return not _PARTING.isdisjoint(gap)


def _runs(text: str, named: Sequence[_Named]) -> Iterator[list[_Named]]:
    """Figures with nothing between but spaces, or what parts the members of a list."""
    run: list[_Named] = []
    for one in named:
        gap = text[run[-1].end : one.start] if run else ""
        if run and gap.strip() and not _PARTED.fullmatch(gap):
            yield run
            run = []
        run.append(one)
    yield run


def _is_list(run: Sequence[_Named], gaps: Sequence[str]) -> bool:
    keys = [one.key for one in run]
    if len(set(keys)) < len(keys) or len(keys) < 2:
        return False
    subtotals = len(set(keys) & set(load_tidy()["strung"]["subtotals"]))
    if any(map(_PLUS.fullmatch, gaps)):
        return subtotals > 1
    if any(map(_SLASH.fullmatch, gaps)):
        return len(keys) >= _FEWEST and all(map(_SLASH.fullmatch, gaps))
    bare = [one for one, gap in zip(run, gaps, strict=False) if not gap.strip()]
    allocated = {one.key for one in bare} & set(load_tidy()["strung"]["allocated"])
    ends = len(bare) < len(gaps) or keys[-1] in load_tidy()["strung"]["paired"]
    return bool(bare) and len(keys) >= _FEWEST and ends and not allocated
