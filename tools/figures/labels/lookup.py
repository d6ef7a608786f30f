"""What a lookup takes from face statements by their labels: names that are no metric's, gaps, and overruled figures."""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from tools.errors import InvalidInput
from tools.figures.asked.line import Gap, Line
from tools.figures.asked.periods import asked_periods, declined, renumbered, unknown_periods
from tools.figures.asked.request import FigureRequest, find_metric, is_concept
from tools.figures.formulas.computing import find_computed
from tools.figures.labels.find import is_label
from tools.figures.labels.lines import HEADING_AND_LABEL, VERY_LABEL, FaceShelf, NamedLine
from tools.figures.resolution.choose import contested
from tools.figures.resolution.found import Found, Missing, fits_unit
from tools.figures.resolution.ledger import Ledger
from tools.figures.resolution.open import borne_by, open_ledgers
from tools.figures.statements.lines import PrintedFigure
from tools.models.base import Company, FiscalPeriod
from tools.models.facts import Declined
from tools.numbers import currency_of
from tools.ports.stores import DocumentStore, FactStore
from tools.text import name_key
from tools.vocab.loader import Formula, Metric, Vocabulary

_Answer: TypeAlias = tuple[list[PrintedFigure | Line], list[Declined]]


@dataclass(frozen=True)
class Labelled:
    """The figures that face lines give, what they decline, and the names that are left to be resolved otherwise.

    A formula's name that is a line's label too is `answered`, and left.
    """

    figures: tuple[PrintedFigure | Line, ...] = ()
    declined: tuple[Declined, ...] = ()
    left: tuple[str, ...] = ()
    answered: frozenset[str] = frozenset()


class Labels:
    """The face lines of a request's companies. Nothing is read before it is needed."""

    def __init__(
        self, store: FactStore, documents: DocumentStore, vocabulary: Vocabulary, request: FigureRequest
    ) -> None:
        self._store = store
        self._documents = documents
        self._vocabulary = vocabulary
        self._request = request
        self._shelves: dict[int, FaceShelf] = {}
        found = [(name, find_metric(vocabulary, name)) for name in request.metrics]
        self._names = {metric.key: name for name, metric in found if metric is not None}

    async def answer(self, companies: Sequence[Company]) -> Labelled:
        """The figures of names that mean no metric. A formula's name counts only where it is the very label."""
        figures: list[PrintedFigure | Line] = []
        reasons: list[Declined] = []
        left: list[str] = []
        answered: set[str] = set()
        for name in self._request.metrics:
            of_companies = [] if self._is_known(name) else [await self._of_company(one, name) for one in companies]
            if not any(of_companies) or self._formula(name) is not None:
                left.append(name)
            if any(of_companies):
                answered.add(name)
                for company, one in zip(companies, of_companies, strict=True):
                    found, declines = one or ([], [self._no_line(company, name)])
                    figures += found
                    reasons += declines
        return Labelled(tuple(figures), tuple(reasons), tuple(left), frozenset(answered))

    def _formula(self, name: str) -> Formula | None:
        """The formula of that name, or the expression that it is."""
        try:
            return find_computed(self._vocabulary, name)
        except InvalidInput:
            return None  # a label whose strokes and brackets read like an expression

    def _is_known(self, name: str) -> bool:
        return find_metric(self._vocabulary, name) is not None or is_concept(name)

    async def _of_company(self, company: Company, name: str) -> _Answer | None:
        """One name for one company; None where no line is meant."""
        shelf = await self._shelf(company)
        figures: list[PrintedFigure | Line] = []
        reasons: list[Declined] = list(unknown_periods(shelf.ledger, name, self._request))
        known = False
        for candidates in asked_periods(shelf.ledger, [], self._request):
            missing: Missing | None = None
            for period in candidates:
                line = await self._line(shelf, name, period)
                known = known or line is not None
                if isinstance(line, Missing):
                    missing = missing or line
                elif line is not None and (found := await self._figures(shelf, line)):
                    figures += found
                    break
            else:
                period = candidates[0]
                missing = missing or _not_printed(shelf.ledger, name, period)
                reasons.append(declined(shelf.ledger, name, period.fiscal_year, period.fiscal_quarter, missing))
        if figures and (notes := tuple(renumbered(shelf.ledger, self._request))):
            figures[0] = _told_of(figures[0], notes)
        return (figures, reasons) if known else None

    async def _line(self, shelf: FaceShelf, name: str, period: FiscalPeriod) -> NamedLine | Missing | None:
        line = await shelf.find(name, period)
        formula = self._formula(name)
        if formula is None or not isinstance(line, NamedLine):
            return line if formula is None else None
        cells = line.face.row.values
        in_money = all(currency_of(cell.unit) is not None and "/" not in cell.unit for cell in cells)
        return line if line.fit.tier == VERY_LABEL and in_money else None

    async def _figures(self, shelf: FaceShelf, line: NamedLine) -> list[PrintedFigure | Line]:
        printed = await shelf.figure(line)
        found = [printed] if printed else [one for one in await shelf.lines_of(line, self._request) if one.found]
        formula = self._formula(line.name)
        if printed is not None and formula is not None:
            note = (
                f"{line.name!r} is a line of the {line.kind} of {shelf.ledger.company.ticker} as filed "
                f"({line.face.row.concept}); the formula {formula.key!r} is another figure."
            )
            return [replace(printed, warnings=(note, *printed.warnings))]
        return list(found)

    def _no_line(self, company: Company, name: str) -> Declined:
        reason = f"No line of the loaded statements of {company.name} is called {name!r}."
        return Declined(ticker=company.ticker, metric=name, reason=reason, remedy="Ask for a line by its label.")

    async def replace(self, lines: Sequence[Line]) -> list[PrintedFigure | Line]:
        """What face lines give instead of metrics' figures, and for their gaps; both are taken out of the lines."""
        found: list[PrintedFigure | Line] = []
        for line in lines:
            if line.metric.key in self._names and line.metric.composite is None and line.ledger.part is None:
                found += [one async for one in self._overrule(line)]
                line.found = [(self._as_called(line.ledger, line.metric, pair[0]), *pair[1:]) for pair in line.found]
                notes = (note for found_as, *_ in line.found if found_as.rivals for note in found_as.notes)
                line.warnings += [note for note in notes if note not in line.warnings]
                if line.has_open_gaps:
                    found += await self._fill_gaps(line)
        return found

    def _as_called(self, ledger: Ledger, metric: Metric, found: Found) -> Found:
        """The figure, ambiguous where the name that was asked for is that of a narrower one as well, or of a line of
        another statement."""
        name = self._names[metric.key]
        called = name_key(name) in map(name_key, metric.narrower_names)
        rivals = [found.narrower] if called and found.narrower else []
        others = (ledger.figure(self._vocabulary.metrics[key], found.period) for key in borne_by(metric, name))
        rivals += [one for one in others if isinstance(one, Found) and one.value != found.value]
        return contested(found, rivals) if rivals else found

    async def _fill_gaps(self, line: Line) -> list[PrintedFigure | Line]:
        filled: list[PrintedFigure | Line] = []
        gaps, line.gaps = line.gaps, []
        for gap in gaps:
            found = [] if gap.missing.contested else await self._fill(line, gap)
            filled += found
            line.gaps += [] if found else [gap]
        return filled

    async def _fill(self, line: Line, gap: Gap) -> list[PrintedFigure | Line]:
        name = self._names[line.metric.key]
        shelf = await self._shelf(line.ledger.company)
        for period in gap.candidates:
            named = await shelf.find(name, period)
            if isinstance(named, NamedLine) and await self._may_stand_for(shelf, line.metric, named):
                return await self._figures(shelf, replace(named, key=line.metric.key))
        return []

    async def _may_stand_for(self, shelf: FaceShelf, metric: Metric, named: NamedLine) -> bool:
        """Whether a line is of the metric's statement and kind, no part of it, and not known to be another metric."""
        known = self._vocabulary.by_concept.get(named.face.row.concept or "")
        return (
            named.fit.tier <= HEADING_AND_LABEL
            and (known in (None, metric) or await shelf.is_of_part(named))
            and metric.statement in ("other", named.face.kind)
            and all(fits_unit(cell.unit, metric.unit) for cell in named.face.row.values)
        )

    async def _overrule(self, line: Line) -> AsyncGenerator[PrintedFigure]:
        """The face lines whose very label was asked for, where they are other figures than the metric's.

        A metric's own name stands; its synonyms, and the names of what stands in notes only, give way.
        """
        for pair in list(line.found):
            printed = await self._other(line, pair[0], self._names[line.metric.key])
            if printed is not None:
                line.found.remove(pair)
                line.warnings = [said for said in line.warnings if said not in pair[0].notes]
                yield printed

    async def _other(self, line: Line, found: Found, name: str) -> PrintedFigure | None:
        metric = line.metric
        if metric.statement != "other":
            own = name_key(name) in (name_key(metric.key.replace("_", " ")), name_key(metric.label))
            faces = line.ledger.faces.of(metric.statement, found.period)
            concepts = {face.concept for face in faces if name_key(face.label) == name_key(name)}
            concepts = concepts or {face.concept for face in faces if is_label(name, face.label)}
            if own or not concepts or found.concept in concepts:
                return None
        shelf = await self._shelf(line.ledger.company)
        named = await shelf.find(name, found.period)
        if not isinstance(named, NamedLine) or named.fit.tier > VERY_LABEL or named.face.is_change:
            return None
        if metric.statement not in ("other", named.face.kind):
            return None
        printed = await shelf.figure(replace(named, key=metric.key))
        if printed is None or abs(printed.value.value) == abs(found.value):
            return None
        note = (
            f"{line.ledger.company.ticker} {found.period.label}: {name!r} is the line of that label "
            f"({printed.value.concept}) of the {named.kind} as filed; {metric.label} ({found.concept}) is "
            f"{found.value:,f}."
        )
        return replace(printed, warnings=(note, *printed.warnings))

    async def metric_of(self, company: Company, name: str) -> Metric | None:
        """The concept of the line that a name means, as a metric, for a series; None for what is no total's."""
        if self._is_known(name) or self._formula(name) is not None:
            return None
        shelf = await self._shelf(company)
        years = [year for year in shelf.ledger.calendar.fiscal_years if year in self._request.fiscal_years]
        line = await shelf.find(name, period) if years and (period := shelf.ledger.period(years[-1])) else None
        if not isinstance(line, NamedLine):
            return None
        return None if await shelf.is_of_part(line) else line.as_metric()

    async def _shelf(self, company: Company) -> FaceShelf:
        if company.company_id not in self._shelves:
            as_of = self._request.as_of
            [ledger] = await open_ledgers(self._store, self._vocabulary, [company], [], lambda _: (), as_of=as_of)
            self._shelves[company.company_id] = FaceShelf(self._store, self._documents, self._vocabulary, ledger)
        return self._shelves[company.company_id]


def _told_of(figure: PrintedFigure | Line, notes: tuple[str, ...]) -> PrintedFigure | Line:
    if isinstance(figure, PrintedFigure):
        return replace(figure, warnings=(*notes, *figure.warnings))
    figure.warnings = [*notes, *figure.warnings]
    return figure


def _not_printed(ledger: Ledger, name: str, period: FiscalPeriod) -> Missing:
    return Missing(
        f"No loaded statement of {ledger.company.name} prints {name!r} for {period.label}.",
        "Load the filing of that period, or ask for another one.",
    )
