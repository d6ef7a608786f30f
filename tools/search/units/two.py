"""Questions of two figures as searches: the ways to read them, and the names of both, so that both rows are found."""

from collections.abc import Iterator, Sequence

from tools.language.arabic.asking import read_asking
from tools.language.arabic.wording import figure_label
from tools.language.bilingual.asked_words import asked_words
from tools.language.bilingual.light_words import without_light
from tools.language.bilingual.line_names import named_lines
from tools.language.bilingual.two_figures import TwoFigures, read_two
from tools.search.units.bilingual import metrics_of_ratio
from tools.vocab.loader import Vocabulary

_MOST = 64  # ways to read a question that are tried
_Names = tuple[tuple[str, ...], ...]


def two_of(text: str, metrics: Sequence[str], vocabulary: Vocabulary) -> tuple[TwoFigures, ...]:
    """The ways in which a normalised question is of two figures: by its words, or by what its one ratio is made of."""
    if found := tuple(way for ways in read_two(text) for way in ways):
        return found if len(found) <= _MOST else ()
    sides = [figure_label(metric.replace("_", " ")) for metric in metrics_of_ratio(metrics, vocabulary)]
    return (TwoFigures("ratio", sides[0], sides[1], named=True),) if len(sides) == 2 and sides[0] and sides[1] else ()


def parts_of_two(ways: Sequence[TwoFigures]) -> tuple[_Names, ...]:
    """The names of both figures, by the way in which most of their words are names of lines."""
    sides = [tuple(tuple(_names(text)) for text in (way.first, way.second)) for way in ways]
    worth = [sum(_named(text) for text in (way.first, way.second)) + way.told for way in ways]
    best = max(range(len(ways)), key=lambda at: worth[at], default=None)
    return sides[best] if best is not None and worth[best] and all(sides[best]) else ()


def _named(text: str) -> float:
    """How much of a figure's words is the name of a line."""
    words = asked_words(read_asking(text).text).words
    lines = named_lines(without_light(read_asking(text).text))
    return max((len(line.said & words) / len(words | line.said) for line in lines), default=0.0)


def _names(text: str) -> Iterator[tuple[str, ...]]:
    words = asked_words(read_asking(text).text).words
    if words:
        yield tuple(sorted(words))
    for line in named_lines(without_light(read_asking(text).text)):
        if words <= line.said:
            yield from (tuple(sorted(name)) for name in line.names)
