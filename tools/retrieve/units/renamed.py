"""Rows that documents call by another name than the question does: one of the same line, and nothing further."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from tools.language.arabic.letters import normalise
from tools.language.bilingual.asked_words import words_of
from tools.language.bilingual.line_names import label_forms
from tools.language.bilingual.unit_words import generic_terms, idle_terms, total_term
from tools.retrieve.units.wanted import Wanted

_ASIDE = re.compile(r"\(([^()]*)\)")
_OTHERS = re.compile(r"(?<!\w)وغير(?:ها|ه|هم)(?!\w)")  # "and others" behind a name
_FEWEST = 2  # words in parentheses that may be a name of the line by themselves


@dataclass(frozen=True)
class Renamed:
    """The words of the question that a label has by another name, and the label's words for them."""

    excused: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()


def renamed(wanted: Wanted, label: str) -> Renamed:
    """What of the question a label says by other names; nothing where it says more than the question does."""
    if not wanted.lines:
        return Renamed()
    known = wanted.words.union(*wanted.also.values()) | idle_terms() | generic_terms() | {total_term()}
    for words in _variants(label):
        excused, names = set[str](), set[str]()
        for line in wanted.lines:
            if fitting := [name for name in line.names if _has(words, name)]:
                excused |= line.said
                names |= max(fitting, key=len)
        if excused and all(not (known | names).isdisjoint(forms) for forms in words):
            return Renamed(frozenset(excused), frozenset(names))
    return Renamed()


def is_called(wanted: Wanted, heading: Collection[str]) -> bool:
    """Whether a heading, by its terms, is another name of a line that the question names, and nothing further."""
    idle = idle_terms() | generic_terms() | {total_term()}
    core = set(heading) - idle - wanted.words
    rest = wanted.words - {total_term()} - idle
    return any(
        rest <= line.said and any(core <= name and name - idle <= set(heading) for name in line.names)
        for line in wanted.lines
    )


def _has(words: Sequence[Sequence[str]], name: Collection[str]) -> bool:
    return all(any(term in forms for forms in words) for term in name)


def _variants(label: str) -> Iterator[list[list[str]]]:
    """The words of a label, each in its forms: of the whole, without what stands in parentheses, and of that."""
    label = _OTHERS.sub(" ", normalise(label))
    bare = _ASIDE.sub(" ", label)
    asides = [match[1] for match in _ASIDE.finditer(label) if len(match[1].split()) >= _FEWEST]
    for said in dict.fromkeys((label, bare, *asides)):
        if words := [forms for word in words_of(said) if len(word) > 1 and (forms := label_forms(word))]:
            yield words
