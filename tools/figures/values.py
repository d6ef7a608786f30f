"""Figures as they are handed out: with basis, comparison, and the filing that reports them."""

from tools.figures.found import Found
from tools.figures.ledger import Ledger
from tools.models import Alternative, Basis, Company, FactInput, FilingRef, MetricValue, Source, YearOverYear
from tools.numbers import percent_change


def _basis(found: Found) -> Basis:
    if found.inputs:
        return "derived"
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
        derived_from=_inputs(found, company, filings),
        yoy=_compare(ledger, found, prior, filings) if prior else None,
        segment=", ".join(fact.dimensions.values()) or None,
        status=found.status,
        alternatives=tuple(
            Alternative(
                concept=rival.concept,
                value=rival.value,
                source=filing_source(company, filings[rival.resolved.fact.accession]),
            )
            for rival in found.rivals
        ),
        source=filing_source(company, filings[fact.accession]),
    )


def _compare(ledger: Ledger, found: Found, prior: Found, filings: dict[str, FilingRef]) -> YearOverYear | None:
    if not ledger.comparable(found, prior):
        return None
    return YearOverYear(
        prior_value=prior.value,
        delta=found.value - prior.value,
        pct=percent_change(found.value, prior.value),
        prior_fiscal_year=prior.period.fiscal_year,
        prior_source=filing_source(ledger.company, filings[prior.resolved.fact.accession]),
    )


def accessions_of(found: Found) -> set[str]:
    """The filings that a figure needs for its sources."""
    named = {fact.accession for _, fact in found.inputs} | {rival.resolved.fact.accession for rival in found.rivals}
    return {found.resolved.fact.accession} | named


def _inputs(found: Found, company: Company, filings: dict[str, FilingRef]) -> tuple[FactInput, ...]:
    return tuple(
        FactInput(
            concept=fact.qualified_name,
            sign=1 if sign > 0 else -1,
            start_date=fact.start_date,
            end_date=fact.end_date,
            value=found.sign * fact.value,
            source=filing_source(company, filings[fact.accession]),
        )
        for sign, fact in found.inputs
    )


def filing_source(company: Company, filing: FilingRef) -> Source:
    """A filing as the source of a figure."""
    return Source(
        doc_id=filing.accession,
        company=company.name,
        ticker=company.ticker,
        doc_type=filing.form,
        fiscal_year=filing.fiscal_year,
        fiscal_quarter=filing.fiscal_quarter or None,
        accession=filing.accession if filing.known else None,
        filed=filing.filed,
        url=filing.url,
    )
