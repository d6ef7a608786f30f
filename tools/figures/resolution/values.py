"""Figures as they are handed out: with basis, comparison, and the filing that reports them."""

from tools.figures.resolution.found import Found
from tools.figures.resolution.ledger import Ledger
from tools.models.base import Company
from tools.models.facts import (
    Alternative,
    Basis,
    Fact,
    FactInput,
    FilingRef,
    MetricValue,
    RestatedBy,
    Source,
    YearOverYear,
)
from tools.numbers import percent_change


def _basis(found: Found) -> Basis:
    if found.inputs:
        return "derived"
    if found.resolved.fact.place is not None:
        return "table"
    if found.resolved.fact.dimensions:
        return "segment"
    return "restated" if found.resolved.restated else "reported"


def metric_value(ledger: Ledger, found: Found, prior: Found | None, filings: dict[str, FilingRef]) -> MetricValue:
    """The figure with its source, compared with the year before where there is one.

    `filings` holds every filing that `accessions_of` names for the two.
    """
    company, fact, period = ledger.company, found.resolved.fact, found.period
    return MetricValue(
        ticker=company.ticker,
        metric=found.metric.key,
        concept=found.concept,
        label=found.metric.label,
        fiscal_year=period.fiscal_year,
        fiscal_quarter=period.fiscal_quarter or None,
        start_date=fact.start_date,
        end_date=fact.end_date,
        value=found.value,
        unit=fact.unit,
        decimals=fact.decimals,
        basis=_basis(found),
        first_reported=None if found.inputs else found.sign * found.resolved.first.value,
        restated=restated_by(found, company, filings),
        filings=len({vintage.accession for vintage in found.resolved.vintages}),
        derived_from=_inputs(found, company, filings),
        yoy=_compare(ledger, found, prior, filings) if prior else None,
        segment=", ".join(fact.dimensions.values()) or None,
        status=found.status,
        alternatives=tuple(
            Alternative(
                concept=rival.concept,
                value=rival.value,
                source=fact_source(company, rival.resolved.fact, filings),
            )
            for rival in found.rivals
        ),
        source=fact_source(company, fact, filings),
    )


def _compare(ledger: Ledger, found: Found, prior: Found, filings: dict[str, FilingRef]) -> YearOverYear | None:
    if not ledger.comparable(found, prior):
        return None
    return YearOverYear(
        prior_value=prior.value,
        delta=found.value - prior.value,
        pct=percent_change(found.value, prior.value),
        prior_fiscal_year=prior.period.fiscal_year,
        prior_source=fact_source(ledger.company, prior.resolved.fact, filings),
    )


def accessions_of(found: Found) -> set[str]:
    """The filings that a figure needs for its sources."""
    named = {fact.accession for _, fact in found.inputs} | {rival.resolved.fact.accession for rival in found.rivals}
    changed = {found.resolved.first.accession, _changed(found).accession} if _is_restated(found) else set[str]()
    return {found.resolved.fact.accession} | named | changed


def _is_restated(found: Found) -> bool:
    return not found.inputs and found.resolved.restated


def _changed(found: Found) -> Fact:
    """The first report of the value of today, after another one."""
    value, vintages = found.resolved.fact.value, found.resolved.vintages
    last = max(number for number, vintage in enumerate(vintages) if vintage.value != value)
    return next((vintage for vintage in vintages[last + 1 :] if vintage.value == value), found.resolved.fact)


def restated_by(found: Found, company: Company, filings: dict[str, FilingRef]) -> RestatedBy | None:
    """How a figure was restated, if it was."""
    if not _is_restated(found):
        return None
    first = found.resolved.first
    return RestatedBy(
        first_reported=found.sign * first.value,
        first_source=fact_source(company, first, filings),
        source=fact_source(company, _changed(found), filings),
    )


def _inputs(found: Found, company: Company, filings: dict[str, FilingRef]) -> tuple[FactInput, ...]:
    return tuple(
        FactInput(
            concept=fact.qualified_name,
            sign=1 if sign > 0 else -1,
            start_date=fact.start_date,
            end_date=fact.end_date,
            value=found.sign * fact.value,
            source=fact_source(company, fact, filings),
        )
        for sign, fact in found.inputs
    )


def fact_source(company: Company, fact: Fact, filings: dict[str, FilingRef]) -> Source:
    """The filing behind a fact, with the cell where it was read from print."""
    source, place = filing_source(company, filings[fact.accession]), fact.place
    if place is None:
        return source
    return source.model_copy(update=place.model_dump(exclude={"sure"}))


def filing_source(company: Company, filing: FilingRef) -> Source:
    """A filing as the source of a figure."""
    return Source(
        doc_id=filing.accession,
        company=company.name,
        ticker=company.ticker,
        doc_type=filing.form,
        fiscal_year=filing.fiscal_year,
        fiscal_quarter=filing.fiscal_quarter or None,
        accession=filing.accession.partition("/")[0] if filing.known else None,  # of a release: its filing's
        filed=filing.filed,
        url=filing.url,
    )
