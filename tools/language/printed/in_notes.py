"""Concepts that begin with the note in which they stand: "accumulated benefit obligation" of a benefit plan."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from tools.language.english.labels import fit_of_concept, label_data, read_words
from tools.text import humanise_concept

_COUNTED = re.compile(r"(?:Number|Amount)?\d?$")
_SEVERAL = 2  # telling words that are left of a concept's name


def note_concepts(name: str, reported: Sequence[str]) -> list[str]:
    """The reported concepts that a name says but for the note's own words; those of which it says most."""
    fits = [(max(fit), concept) for concept in reported if (fit := [*_fits(name, concept)])]
    return [concept for fit, concept in fits if fit == max(fits)[0]]


def _fits(name: str, concept: str) -> Iterator[int]:
    for row in note_rows(concept):
        fit = fit_of_concept(name, row)
        if fit is not None:
            yield fit


@lru_cache(maxsize=65536)
def note_rows(concept: str) -> tuple[str, ...]:
    """A concept's name without the note's; nothing of one that begins with no note, or says too little without it."""
    taxonomy, _, local = concept.partition(":")
    notes = label_data()["notes"]
    beginning = max((one for one in notes["beginnings"] if local.startswith(one)), key=len, default="")
    row = local[len(beginning) :]
    for written, said in notes["said"].items():
        row = row.replace(written, said)
    rows = dict.fromkeys((row, _COUNTED.sub("", row)))
    told = (one for one in rows if len(read_words(humanise_concept(one)).telling) >= _SEVERAL)
    return tuple(f"{taxonomy}:{one}" for one in told) if beginning else ()
