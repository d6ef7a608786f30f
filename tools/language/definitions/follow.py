"""A question without the clauses that restate its figure, which then means what they make of it.

Only a clause of which every word is understood is followed; any other stays, and leaves its words open.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tools.language.definitions.restate import Figure, Restated, restate
from tools.language.definitions.words import data
from tools.language.figures import figure_names
from tools.language.mentions import Mention, Words
from tools.language.periods.wording import clean
from tools.language.wordings import reworded
from tools.vocab.expressions import Operation, parse
from tools.vocab.loader import Formula, FormulaUnit, Vocabulary

_MOST = 3  # clauses
_LONGEST = 250  # characters of one
_MOST_SPANS = 150  # where one may begin and end; with more, a text is no question of one figure
_COINED = "so defined {}"  # what a figure is called in the question that is left
_ENDS = re.compile(r"[,;]\s|\)|[?.]?\s*$|\s+(?=(?:in|for|during|at|as of|over|from)\s)|\s*[-–—]\s", re.IGNORECASE)
_EDGES = " ,;:-–—"


@dataclass(frozen=True)
class Followed:
    """What is left of a question, and the formula that its clauses make, by the name that it has there."""

    text: str
    formula: Formula | None = None


def follow_definitions(text: str, vocabulary: Vocabulary) -> Followed:
    """The question without the clauses that restate its one figure; unchanged where none does."""
    asked, figure, restated = text, None, None
    text = clean(text)
    for _ in range(_MOST):
        found = next(_readings(text, figure, vocabulary), None)
        if found is None:
            break
        text, restated, figure = found.text, found.restated, found.figure
    if restated is None or figure is None:
        return Followed(asked)
    return _named(text, restated, figure, vocabulary)


@dataclass(frozen=True)
class _Reading:
    """The question without one clause, and what that makes of its figure."""

    text: str
    restated: Restated
    figure: Figure


def _readings(text: str, restated: Figure | None, vocabulary: Vocabulary) -> Iterator[_Reading]:
    """Each clause that can be followed, the longest first."""
    spans = sorted(set(_spans(text)), key=lambda span: span[0] - span[1])
    named = _mentioned(text, vocabulary) if 0 < len(spans) <= _MOST_SPANS else []
    for first, end in spans if named else ():
        if any(begin < first < stop or begin < end < stop for _, begin, stop in named):
            continue  # "operating income before depreciation and amortization" is a name
        keys = {key for key, begin, stop in named if stop <= first or begin >= end}
        figure = _entry(next(iter(keys)), vocabulary) if len(keys) == 1 else None
        if figure is None or (restated is not None and figure != restated):
            continue
        found = restate(text[first:end].strip(_EDGES), figure, vocabulary)
        if found is not None:
            yield _Reading(_without(text, first, end), found, figure)


def _entry(key: str, vocabulary: Vocabulary) -> Figure | None:
    return vocabulary.formulas.get(key) or vocabulary.metrics.get(key)


def _spans(text: str) -> Iterator[tuple[int, int]]:
    """From where to where a clause may go: it begins with an opening word, or behind a mark."""
    opening = "|".join(str(data(name)) for name in ("opens", "takes", "gives", "includes"))
    begins = rf"(?:^|(?<=[\s,;(])) ?(?=(?:{opening})\b)|(?<=[,;:(–—])\s*|(?<=\s-)\s|(?<=[.?])\s"
    starts = [match.end() for match in re.finditer(begins, text, re.IGNORECASE)]
    ends = [match.start() for match in _ENDS.finditer(text)]
    for first in starts:
        yield from ((first, end) for end in ends if first < end <= first + _LONGEST)


def _without(text: str, first: int, end: int) -> str:
    before, after = text[:first].rstrip(_EDGES + "("), text[end:].lstrip(_EDGES + ")")
    return f"{before} {after}".strip() if not re.match(r"[?.]", after) else f"{before}{after}".strip()


def _mentioned(text: str, vocabulary: Vocabulary) -> list[tuple[str, int, int]]:
    """The keys of the figures that a text names, each from which to which of its characters."""
    words, known = Words(text), {**vocabulary.metrics, **vocabulary.formulas}
    named = figure_names(vocabulary).find(words, "ambiguous", "name")
    figures = [
        Mention(m.entry.phrase if m.entry.kind == "ambiguous" else known.get(m.entry.keys[0], ""), m.first, m.end)
        for m in named
        if m.entry.keys
    ]
    # "how many days of sales were tied up in receivables"
    figures = reworded(words, figures, [Mention("", *run) for run in _capitals(words)], known)
    keys = ("" if isinstance(m.entry, str) else m.entry.key for m in figures)
    return [(key, words.starts[m.first], words.ends[m.end - 1]) for key, m in zip(keys, figures, strict=True)]


def _capitals(words: Words) -> list[tuple[int, int]]:
    """The runs of capitalised words in mid-sentence: whoever is asked about."""
    capital = [at > 0 and token.text[:1].isupper() for at, token in enumerate(words.tokens)]
    starts = [at for at, large in enumerate(capital) if large and not capital[at - 1]]
    return [(at, capital.index(False, at) if False in capital[at:] else len(capital)) for at in starts]


def _named(text: str, restated: Restated, figure: Figure, vocabulary: Vocabulary) -> Followed:
    """The question with the restated figure's name in the place of the figure's own."""
    if restated.expression == figure.key:
        return Followed(text)
    known = vocabulary.metrics.get(restated.expression) or vocabulary.formulas.get(restated.expression)
    _, first, end = _mentioned(text, vocabulary)[0]
    said = text[first:end]
    inside = " ".join(said[one.starts[a] : one.ends[b - 1]] for one in (Words(said),) for a, b in _capitals(one))
    own = figure.label if inside else said
    if known is not None:
        name = known.key.replace("_", " ")
        return Followed(f"{text[:first]}{name} {inside}".strip() + text[end:])
    name = _COINED.format(own)
    formula = Formula(
        key=restated.expression, label=f"{figure.label} {restated.remark}".strip(), expression=restated.expression,
        unit=_unit(figure, restated.expression), percent=isinstance(figure, Formula) and figure.percent,
        definition=f"As defined in the question: {restated.expression}.", synonyms=(name,),
    )  # fmt: skip
    return Followed(f"{text[:first]}{name} {inside}".strip() + text[end:], formula)


def _unit(figure: Figure, expression: str) -> FormulaUnit:
    if isinstance(figure, Formula):
        return figure.unit
    node = parse(expression)
    return "multiple" if isinstance(node, Operation) and node.sign == "/" else "monetary"
