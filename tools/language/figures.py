"""The one finder of figures' names: metrics, formulas, statements, and what may mean several."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from tools.language.claims.vocabulary import moving, wordings
from tools.language.mentions import Mention, PhraseIndex, Words
from tools.vocab.loader import Formula, Metric, Vocabulary, load_toml, load_word_map

Kind: TypeAlias = Literal["name", "wording", "moving", "ambiguous", "statement", "other"]


@dataclass(frozen=True, slots=True)
class FigureName:
    """A phrase that names something, and how sure that is.

    A `name` is the vocabulary's own, a `wording` one of running text, `moving` one that is plain only where the figure
    moves. What is `ambiguous` may mean any of its `keys`; a `statement` is no figure, and `other` holds a figure's name
    and means something else.
    """

    phrase: str
    kind: Kind
    keys: tuple[str, ...] = ()
    plural: bool = False


class FigureNames:
    """All names of a vocabulary. Readers select kinds of them, those they prefer first."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        names: dict[str, tuple[FigureName, ...]] = {}
        for name in _names(vocabulary):
            names[name.phrase] = (*names[name.phrase], name) if name.phrase in names else (name,)
        self._index = PhraseIndex(names)

    def find(
        self,
        words: Words,
        *kinds: Kind,
        plurals: bool = True,
        parting: re.Pattern[str] | None = None,
        fits: Callable[[int, int, FigureName], bool] | None = None,
    ) -> Iterator[Mention[FigureName]]:
        """What free words name, the longest first at each place. `parting` never stands between a name's words.

        `fits` tells of a name between two positions whether it may stand there.
        """

        def meant(first: int, end: int, names: tuple[FigureName, ...]) -> FigureName | None:
            name = _preferred(names, kinds, plurals)
            return name if name is not None and (fits is None or fits(first, end, name)) else None

        return self._index.read(words, meant, parting)

    def get(self, phrase: str, *kinds: Kind, plurals: bool = True) -> FigureName | None:
        """What a normalised phrase names as a whole."""
        return _preferred(self._index.phrases.get(phrase) or (), kinds, plurals)

    def phrases(self, *kinds: Kind) -> Iterator[FigureName]:
        """The names of some kinds, without plurals that only the finder makes."""
        for names in self._index.phrases.values():
            yield from (name for name in names or () if name.kind in kinds and not name.plural)

    def meant(self, name: FigureName) -> tuple[Metric | Formula, ...]:
        """The metrics and formulas that a name may mean, the likeliest first."""
        return self._vocabulary.entries(name.keys)


@lru_cache(maxsize=4)
def figure_names(vocabulary: Vocabulary) -> FigureNames:
    """The names of a vocabulary, compiled once for each."""
    return FigureNames(vocabulary)


def _names(vocabulary: Vocabulary) -> Iterator[FigureName]:
    named = [(phrase, entry.key) for phrase, entry in vocabulary.phrases.items()]
    named += [(phrase, entry.key) for phrase, entry in vocabulary.formula_phrases.items()]
    printed = {phrase for metric in vocabulary.metrics.values() for phrase in metric.printed_names}
    for phrase, key in named:
        yield from _printed_form(phrase, key) if phrase in printed else _forms(phrase, key)
    for phrase, keys in load_word_map("statements").items():
        yield FigureName(phrase, "statement", keys)
        yield FigureName(f"{phrase}s", "statement", keys, plural=True)
    yield from (FigureName(phrase, "ambiguous", keys) for phrase, keys in load_word_map("ambiguous").items())
    yield from (FigureName(phrase, "wording", (key,)) for phrase, key in wordings().items())
    yield from (FigureName(phrase, "moving", (key,)) for phrase, key in moving().items())
    yield from (FigureName(phrase, "other") for phrase in load_toml("not_figures.toml")["phrases"])


@lru_cache(maxsize=65536)
def _forms(phrase: str, key: str) -> tuple[FigureName, ...]:
    """A figure's name in all its forms: made once for all vocabularies that a question adds its definitions to."""
    others = (_plural(phrase), *_turned(phrase))
    return FigureName(phrase, "name", (key,)), *(FigureName(one, "name", (key,), plural=True) for one in others)


@lru_cache(maxsize=65536)
def _printed_form(phrase: str, key: str) -> tuple[FigureName, ...]:
    """A name as statements print it: its other forms are listed."""
    return (FigureName(phrase, "name", (key,)),)


def _plural(phrase: str) -> str:
    """A name of several: "net losses", "quick ratios"."""
    return f"{phrase}es" if phrase.endswith("ss") else f"{phrase}s"


def _preferred(names: tuple[FigureName, ...], kinds: tuple[Kind, ...], plurals: bool) -> FigureName | None:
    """The name of the first kind, whole words before plurals."""
    if len(names) == 1 and not names[0].plural:  # as most are
        return names[0] if names[0].kind in kinds else None
    known = [name for name in names if name.kind in kinds and (plurals or not name.plural)]
    return min(known, key=lambda name: (name.plural, kinds.index(name.kind)), default=None)


def _turned(phrase: str) -> Iterator[str]:
    """Two things that are named together, the other way round: "amortizations and depreciations"."""
    one, joint, other = phrase.partition(" and ")
    if joint:
        yield f"{other} and {one}"
        yield f"{other}s and {one}s"
