"""Segments, products and regions that a question names: known only from what the company itself reports by."""

from collections.abc import Sequence

from tools.figures.part_names import NamedPart, company_parts, named_parts
from tools.figures.resolution.segment_parts import Part, part_key
from tools.language.companies import CompanyFinder
from tools.models.questions import Classification
from tools.ports.stores import FactStore
from tools.questions.parts.ambiguous_segment import find_open_parts
from tools.questions.route import route
from tools.text import tokenise
from tools.vocab.formulas import formulas_of
from tools.vocab.loader import Metric, Vocabulary, concept_metric, load_words


async def with_segments(
    store: FactStore, finder: CompanyFinder, vocabulary: Vocabulary, question: str, reading: Classification
) -> Classification:
    """The reading with the parts of its companies that the words left open name, or could mean.

    Words that name none stay open: they still narrow the question, and no total answers it.
    """
    metrics = _metrics(reading, vocabulary)
    if not (reading.tickers and metrics and (reading.unexplained or reading.unused)) or reading.statements:
        return reading
    company_ids = [finder.find(ticker).company_id for ticker in reading.tickers]
    parts = await company_parts(store, company_ids, metrics)
    reading = _with_part_words(reading, parts)
    if not reading.unexplained:
        return reading
    open_words = {token.key for word in reading.unexplained for token in tokenise(word)}
    found = [part for part in named_parts(parts, question) if open_words & {token.key for token in tokenise(part.text)}]
    if not found:
        return reading.model_copy(update={"open_parts": await find_open_parts(store, company_ids, parts, reading)})
    segments = tuple(dict.fromkeys((*reading.segments, *(part.text for part in found))))
    named = reading.model_copy(update={"segments": segments, "unexplained": _left(reading.unexplained, found)})
    return named.model_copy(update={"route": route(named), "reasons": (*reading.reasons, _reason(found))})


def _with_part_words(reading: Classification, parts: Sequence[Part]) -> Classification:
    """The reading with words that were passed over left open, where a part of the company is named by them."""
    known = {word for part in parts for _, member in part.places for word in part_key(member).split()}
    named = [one for one in reading.unused if not known.isdisjoint(part_key(one.word).split())]
    if not named:
        return reading
    left = tuple(dict.fromkeys((*reading.unexplained, *(one.word for one in named))))
    unused = tuple(one for one in reading.unused if one not in named)
    return reading.model_copy(update={"unexplained": left, "unused": unused})


def _metrics(reading: Classification, vocabulary: Vocabulary) -> list[Metric]:
    """The metrics to look up; none where any is computed, since inputs are of the whole company."""
    names = [formulas_of(vocabulary).grows(name) or name for name in reading.metrics]
    found = [vocabulary.find(name) or (concept_metric(name) if ":" in name else None) for name in names]
    metrics = [metric for metric in found if metric is not None]
    return metrics if len(metrics) == len(names) else []


def _left(unexplained: Sequence[str], found: Sequence[NamedPart]) -> tuple[str, ...]:
    """The words that neither belong to a part's name nor say what kind of part it is."""
    covered = {token.key for part in found for token in tokenise(part.text)} | load_words("parts")
    return tuple(word for word in unexplained if not {token.key for token in tokenise(word)} <= covered)


def _reason(found: Sequence[NamedPart]) -> str:
    return f"parts: {', '.join(dict.fromkeys(part.label for part in found))}"
