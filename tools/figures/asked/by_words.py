"""What a company reports by the very words of a name, where the metric of that name has no figure, or another one."""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import replace

from tools.figures.asked.line import Line, needed
from tools.figures.asked.request import FigureRequest, find_concepts, find_metric, is_concept
from tools.figures.resolution.choose import contested, same_figure
from tools.figures.resolution.found import Found
from tools.figures.resolution.open import open_ledgers
from tools.language.english.labels import nears_concept, tells_several
from tools.ports.stores import FactStore
from tools.text import humanise_concept, name_key
from tools.vocab.loader import Vocabulary, concept_metric


class ByWords:
    """The concepts whose words the names of a request are. Nothing is read before it is needed."""

    def __init__(self, store: FactStore, vocabulary: Vocabulary, request: FigureRequest) -> None:
        self._store = store
        self._vocabulary = vocabulary
        self._request = request
        named = [(name, find_metric(vocabulary, name)) for name in request.metrics if not is_concept(name)]
        self._names = {metric.key: name for name, metric in named if metric is not None and tells_several(name)}
        self._reported: dict[int, list[str]] = {}

    async def contest(self, lines: Sequence[Line]) -> None:
        """Show beside what is put together that the company reports another figure by the very name."""
        for line in lines:
            if line.metric.composite is None or not line.found or line.ledger.part is not None:
                continue
            concepts = [one for one in await self._concepts(line) if self._is_named(line, one)]
            used = {concept for found, _ in line.found for concept in (found.concept, *_parts(found))}
            if len(concepts) == 1 and concepts[0] in line.metric.own_concepts and concepts[0] not in used:
                own = await self._line(line, concepts[0])
                by_name = self._names[line.metric.key] != line.metric.key
                line.found = [_beside(pair, own, line, by_name=by_name) for pair in line.found]

    async def fill(self, lines: Sequence[Line]) -> AsyncGenerator[Line]:
        """What has the very words of a name whose metric the company never reports; those gaps are closed."""
        for line in lines:
            if line.found or not line.has_open_gaps or not line.ledger.never_reports(line.metric):
                continue
            concepts = await self._concepts(line)
            if len(concepts) == 1 and (own := await self._line(line, concepts[0])).found:
                line.gaps = []
                name = self._names[line.metric.key].replace("_", " ")
                own.warnings.append(
                    f"{name!r} is read as {concepts[0]}: no loaded filing reports {line.name} otherwise."
                )
                yield own

    async def _concepts(self, line: Line) -> list[str]:
        name, company = self._names.get(line.metric.key), line.ledger.company.company_id
        if name is None:
            return []
        if company not in self._reported:
            self._reported[company] = await self._store.concept_names([company])
        reported = self._reported[company]
        return find_concepts(name, reported) or [one for one in reported if nears_concept(name, one)]

    def _is_named(self, line: Line, concept: str) -> bool:
        """Whether a concept is written as the name is, without abbreviations."""
        return name_key(humanise_concept(concept)) == name_key(self._names[line.metric.key].replace("_", " "))

    async def _line(self, line: Line, concept: str) -> Line:
        metric, request = concept_metric(concept), self._request
        [ledger] = await open_ledgers(
            self._store,
            self._vocabulary,
            [line.ledger.company],
            [metric],
            lambda ledger: needed(ledger, [metric], request),
            as_of=request.as_of,
            first=request.first,
        )
        return Line(ledger, metric, request)


def _parts(found: Found) -> list[str]:
    return [part.concept for _, part in found.components]


def _beside(pair: tuple[Found, Found | None], own: Line, line: Line, *, by_name: bool) -> tuple[Found, Found | None]:
    """The figure of the very name, with the other one as its rival; as it was where these are the same.

    Who asks by the metric's key, and not by a name, is shown the metric's figure first.
    """
    found = pair[0]
    named = next((one for one in own.found if one[0].period == found.period), None)
    if named is None or same_figure(named[0], found):
        return pair
    other = replace(named[0], metric=found.metric)
    shown = contested(other, [found]) if by_name else contested(found, [other])
    line.warnings += [note for note in shown.notes if note not in line.warnings]
    prior = replace(named[1], metric=found.metric) if named[1] else None
    return shown, prior if by_name else pair[1]
