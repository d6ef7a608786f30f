"""A composite figure of one period: its components from one balance sheet, or one cash flow statement."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from itertools import chain
from typing import TYPE_CHECKING

from tools.figures.resolution.absence import own_report
from tools.figures.resolution.choose import contested
from tools.figures.resolution.cover import Cover, Covering, cover, cover_face
from tools.figures.resolution.faces import metric_of_label
from tools.figures.resolution.found import Found, Missing, fits_unit
from tools.figures.resolution.identities import added
from tools.figures.resolution.printed import unread_lines
from tools.figures.resolution.resolve import Resolved, facts_of_period, resolve
from tools.models.base import FiscalPeriod
from tools.models.facts import Fact
from tools.models.filings import PERIODIC_FORMS, FaceLine
from tools.vocab.composites import Composite
from tools.vocab.loader import Metric, Vocabulary

if TYPE_CHECKING:
    from tools.figures.resolution.ledger import Ledger


@dataclass(frozen=True)
class _Statement:
    """What one filing, or for flows all filings together, report of a composite in a period."""

    founds: Mapping[str, Found]
    anchor: Found | None
    accession: str = ""  # of the one filing

    @property
    def values(self) -> dict[str, Decimal]:
        return {concept: found.value for concept, found in self.founds.items()}


def compose(ledger: "Ledger", vocabulary: Vocabulary, metric: Metric, period: FiscalPeriod) -> Found | Missing | None:
    """The figure with its components; None where nothing of it is reported and its statement is not loaded.

    A component that nothing reports is zero where the statement is loaded, which its anchor tells. Figures that can't
    be told apart are `Missing`, contested.
    """
    composite = metric.composite
    if composite is None:
        return None
    lines = ledger.faces.of(metric.statement, period)
    face = face_groups(composite, vocabulary, lines)
    unread = unread_lines(composite, lines, face)
    if unread:
        return Missing(
            f"{metric.label} of {ledger.company.name} for {period.label} can't be put together: the statement prints "
            f"{' and '.join(map(repr, unread))}, which may be a part of it, and is not known by that name.",
            "Ask for the line by its label, or read the statement with get_statement.",
            contested=True,
        )
    # Another filing may print the same components in other lines.
    printed = ledger.faces.of_each(metric.statement, period)
    own = {doc_id: face_groups(composite, vocabulary, of_filing) for doc_id, of_filing in printed.items()}
    anchor, concepts = vocabulary.metrics[composite.anchor], sorted({*composite.concepts, *chain(face, *own.values())})
    statements = _balances(ledger, metric, anchor, concepts, period) if metric.period == "instant" else []
    statements = statements or [_flows(ledger, metric, anchor, concepts, period)]
    told = [
        (one, found)
        for one in statements
        if (found := _covering(metric, composite, one.values, own.get(one.accession, face)))
    ]
    if not told:
        return _untold(ledger, metric, period, statements)
    # The newest of the statements that leave the least to be inferred.
    statement, covering = min(told, key=lambda pair: (pair[1].best.doubt, len(pair[1].absent)))
    if covering.absent and statement.anchor is None:
        return Missing(
            f"{metric.label} of {ledger.company.name} for {period.label} can't be put together: "
            f"{_labels(composite, covering.absent)} can't be told, since the statement itself is not loaded.",
            ledger.filings.how_to_load(*own_report(period)),
        )
    return _found(ledger, vocabulary, metric, period, statement, covering)


def _summed(
    ledger: "Ledger",
    vocabulary: Vocabulary,
    metric: Metric,
    period: FiscalPeriod,
    statement: _Statement,
    candidates: Sequence[Decimal],
) -> Decimal | None:
    """The one candidate with which the statement's sums close: by itself, or by what it leaves for noncurrent debt."""
    closing = ledger.borne_out(metric, period, candidates)
    last = last_component(vocabulary, metric)
    if len(closing) == 1 or metric.composite is None or last is None:
        return next(iter(closing)) if len(closing) == 1 else None
    beside = cover(metric.composite, metric.groups - last.groups, statement.values)
    left = {value - (beside.best.value if beside else 0): value for value in candidates}
    simplest = ledger.simplest(last, period, [*left])
    return None if simplest is None else left[simplest]


def last_component(vocabulary: Vocabulary, metric: Metric) -> Metric | None:
    """The metric of the component that stands by itself in the statement's sums: noncurrent debt."""
    last = frozenset(metric.composite.sides[1:]) if metric.composite else frozenset[str]()
    if not last or not last <= metric.groups:
        return None
    return next((m for m in vocabulary.metrics.values() if m.composite is not None and m.groups == last), None)


def _covering(
    metric: Metric, composite: Composite, values: Mapping[str, Decimal], face: Mapping[str, frozenset[str]]
) -> Covering | None:
    """From the face where it is loaded and tells, else from all that is reported."""
    required = {group.key for group in composite.groups if group.required}
    if composite.running:
        printed = {concept: value for concept, value in values.items() if concept in face}
        tells_all = any(metric.groups <= face[concept] for concept in printed)
        return cover(composite, metric.groups, printed if tells_all else values)
    told = cover_face(metric.groups, face, values)
    if told is not None and not told.absent & required:
        return told
    return cover(composite, metric.groups, {c: value for c, value in values.items() if c in composite.concepts})


def face_groups(composite: Composite, vocabulary: Vocabulary, lines: Sequence[FaceLine]) -> dict[str, frozenset[str]]:
    """Which components each line on a face reports: by its concept, by its place, or by its label."""
    divider = vocabulary.metrics.get(composite.divider)
    ends = [line.position for line in lines if divider is not None and line.concept in divider.concepts]
    found: dict[str, frozenset[str]] = {}
    for line in lines:
        groups = composite.groups_of(line.concept)
        if line.concept in composite.unplaced and ends:
            groups = frozenset({composite.sides[line.position > ends[0]]})
        elif not groups and line.concept not in vocabulary.by_concept:
            named = metric_of_label(vocabulary, line.label)
            groups = composite.groups_of(named.concepts[0]) if named is not None else groups
        if groups:
            found[line.concept] = groups
    return found


def _balances(
    ledger: "Ledger", metric: Metric, anchor: Metric, concepts: Sequence[str], period: FiscalPeriod
) -> list[_Statement]:
    """The balances that each filing reports at the period's end, the newest filing's first."""
    by_filing: dict[str, dict[str, list[Fact]]] = defaultdict(lambda: defaultdict(list))
    for concept in (*concepts, *anchor.concepts):
        for fact in facts_of_period(ledger.facts_of(concept), period):
            if fits_unit(fact.unit, metric.unit) and fact.start_date is None:
                by_filing[fact.accession][concept].append(fact)
    unit = _usual_unit(fact for filing in by_filing.values() for facts in filing.values() for fact in facts)
    filings = {
        accession: {
            concept: Found(metric, period, concept, outcome)
            for concept, facts in filing.items()
            if isinstance(outcome := resolve([fact for fact in facts if fact.unit == unit], ledger.as_of), Resolved)
        }
        for accession, filing in sorted(by_filing.items())
    }
    statements = [
        _Statement(
            {concept: found for concept, found in founds.items() if concept in concepts},
            next((founds[concept] for concept in anchor.concepts if concept in founds), None),
            accession,
        )
        for accession, founds in filings.items()
        if founds
    ]
    return sorted(statements, key=_newness, reverse=True)


def _newness(statement: _Statement) -> tuple[date, bool]:
    """When a filing with figures was filed, and whether it is an annual or quarterly report: of one day, that one."""
    found = next(iter((*statement.founds.values(), *filter(None, [statement.anchor]))))
    return found.resolved.fact.filed, found.resolved.fact.form.startswith(PERIODIC_FORMS)


def _usual_unit(facts: Iterable[Fact]) -> str:
    """Where a company's filings give a statement in several currencies, the one that most figures are in."""
    units = Counter(fact.unit for fact in facts)
    return max(units, key=lambda unit: (units[unit], unit), default="")


def _flows(
    ledger: "Ledger", metric: Metric, anchor: Metric, concepts: Collection[str], period: FiscalPeriod
) -> _Statement:
    """What is reported of a flow in the period, or follows from the year to date."""
    outcomes = {concept: ledger.concept_figure(metric, concept, period) for concept in concepts}
    founds = {concept: outcome for concept, outcome in outcomes.items() if isinstance(outcome, Found)}
    anchors = (ledger.concept_figure(anchor, concept, period) for concept in anchor.concepts)
    return _Statement(founds, next((one for one in anchors if isinstance(one, Found)), None))


def _untold(
    ledger: "Ledger", metric: Metric, period: FiscalPeriod, statements: Sequence[_Statement]
) -> Found | Missing | None:
    """Where no statement tells the figure: totals that overlap, a part alone, or none of it at all."""
    name = f"{metric.label} of {ledger.company.name} for {period.label}"
    partly = next((one for one in statements if one.founds), None)
    if partly is not None:
        known = "; ".join(f"{found.concept} {found.value:,f}" for found in partly.founds.values())
        return Missing(
            f"{name} can't be told from what filings report of it, which overlaps or is a part of it: {known}.",
            "Ask for one of these concepts, or read the statement.",
            contested=True,
        )
    anchored = next((one.anchor for one in statements if one.anchor is not None), None)
    if anchored is None or metric.period != "instant":
        return None
    if instead := _instead(ledger, metric, period):
        return instead
    fact = anchored.resolved.fact
    zero = fact.model_copy(update={"value": Decimal(0), "decimals": None})
    note = f"{name} is zero: the balance sheet of {fact.form} {fact.accession} is loaded, and tags nothing as such."
    return Found(metric, period, metric.concepts[0], Resolved(zero, zero, (zero,)), (note,), assumed=True)


def _instead(ledger: "Ledger", metric: Metric, period: FiscalPeriod) -> Found | None:
    """What stands for the figure where nothing is tagged as it: lease financing that is a company's only borrowing."""
    groups = metric.composite.groups if metric.composite else ()
    outcomes = (
        next((one for c in group.otherwise if isinstance(one := ledger.concept_figure(metric, c, period), Found)), None)
        for group in groups
        if group.key in metric.groups
    )
    parts = [(1, one) for one in outcomes if one is not None and one.value]
    if not parts:
        return None
    shown = added(metric, period, parts) if len(parts) > 1 else parts[0][1]
    note = f"{period.label}: nothing is tagged as {metric.label} of {ledger.company.name}; {shown.concept} counts."
    return replace(shown, notes=(*shown.notes, note), assumed=True)


def _found(
    ledger: "Ledger",
    vocabulary: Vocabulary,
    metric: Metric,
    period: FiscalPeriod,
    statement: _Statement,
    covering: Covering,
) -> Found:
    founds = statement.founds
    best, rivals = covering.best, [_put_together(metric, period, founds, one) for one in covering.rivals]
    shown = _put_together(metric, period, founds, best)
    if rivals:
        told = _summed(ledger, vocabulary, metric, period, statement, [found.value for found in (shown, *rivals)])
        return next((found for found in (shown, *rivals) if found.value == told), None) or contested(shown, rivals)
    shown = _as_settled(ledger, vocabulary, shown)
    notes = tuple(_notes(ledger, metric, period, covering.absent))
    return replace(shown, notes=(*shown.notes, *notes), assumed=shown.assumed or bool(notes))


def _as_settled(ledger: "Ledger", vocabulary: Vocabulary, shown: Found) -> Found:
    """A figure that is another metric's own as that one is told: filers swap the group's profit and its parent's."""
    own = vocabulary.by_concept.get(shown.concept)
    if own is None or not own.twin or own.key == shown.metric.key:
        return shown
    settled = ledger.figure(own, shown.period)
    other = isinstance(settled, Found) and settled.concept != shown.concept
    return replace(settled, metric=shown.metric) if isinstance(settled, Found) and other else shown


def _put_together(metric: Metric, period: FiscalPeriod, founds: Mapping[str, Found], one: Cover) -> Found:
    """The sum as a figure, cited by the filing of its first component; a single component is the figure itself."""
    parts = [(sign, founds[concept]) for sign, concept in one.parts]
    if len(parts) == 1:
        return parts[0][1]
    return added(metric, period, parts)


def _notes(ledger: "Ledger", metric: Metric, period: FiscalPeriod, absent: Collection[str]) -> Iterator[str]:
    """That a component counts as zero which the company reports in other periods."""
    groups = metric.composite.groups if metric.composite else ()
    for group in groups:
        if group.key in absent and any(ledger.reports(concept) for concept in (*group.wholes, *group.lines)):
            yield f"{period.label} {metric.label}: the statement does not show {group.label}, which counts as zero."


def _labels(composite: Composite, keys: Collection[str]) -> str:
    return " and ".join(group.label for group in composite.groups if group.key in keys)
