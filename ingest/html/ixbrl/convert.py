"""A filing's inline facts in the form in which the store takes them, like those of a companyfacts file."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date

from ingest.bounds import ACCESSION, FISCAL_PERIOD
from ingest.companyfacts.reader import filing_url
from ingest.html.ixbrl.models import InlineFact, InlineFiling
from tools.errors import RefusedFile
from tools.models.base import Company
from tools.models.facts import Fact
from tools.models.filings import LabelledFiling, OwnPeriod

_DEBT = re.compile(r"\b(?:notes?|bonds?|debentures?|due)\b", re.IGNORECASE)


@dataclass(frozen=True)
class FilingFacts:
    """One filing, ready to be stored. `own_period` is what the cover says that the filing is about."""

    company: Company
    filing: LabelledFiling
    own_period: OwnPeriod | None
    facts: tuple[Fact, ...]
    skipped: Mapping[str, int] = field(default_factory=dict[str, int])
    warnings: tuple[str, ...] = ()


def to_companyfacts(
    inline: InlineFiling, accession: str, form: str, filed: date, cik: int | None = None
) -> FilingFacts:
    """What the store takes. `cik` stands in where the document names none.

    Raises `RefusedFile` where nothing says whose the filing is, or where two things say it differently.
    """
    company_id = _company_id(inline, cik)
    return FilingFacts(
        company=Company(
            company_id=company_id,
            cik=company_id,
            name=inline.registrant_name or f"CIK{company_id:010d}",
            fiscal_year_end=inline.fiscal_year_end,
            tickers=share_symbols(inline),
        ),
        filing=_label(inline, company_id, accession, form, filed),
        own_period=_own_period(inline, accession),
        facts=tuple(_to_fact(fact, company_id, accession, form, filed) for fact in _most_exact(inline.facts)),
        skipped=inline.skipped,
        warnings=inline.warnings,
    )


def _company_id(inline: InlineFiling, cik: int | None) -> int:
    named = dict.fromkeys(known for known in (inline.cik, inline.entity_cik, cik) if known is not None)
    if not named:
        raise RefusedFile("The document does not say whose it is: its inline XBRL has no CIK.")
    if len(named) > 1:
        raise RefusedFile(f"It is not clear whose the document is: CIK {' or CIK '.join(map(str, named))}.")
    return next(iter(named))


def share_symbols(inline: InlineFiling) -> tuple[str, ...]:
    """The symbols of shares and the like, without those of listed debt."""
    listed = [known for known in inline.classes if known.symbol and not _DEBT.search(known.title or "")]
    return tuple(dict.fromkeys(known.symbol for known in listed if known.symbol))


def _label(inline: InlineFiling, company_id: int, accession: str, form: str, filed: date) -> LabelledFiling:
    period = inline.fiscal_period
    return LabelledFiling(
        accession=accession,
        form=form,
        filed=filed,
        url=filing_url(company_id, accession) if ACCESSION.fullmatch(accession) else None,
        label_year=inline.fiscal_year,
        label_period=period if period and FISCAL_PERIOD.fullmatch(period) else None,
    )


def _own_period(inline: InlineFiling, accession: str) -> OwnPeriod | None:
    year, quarter, end = inline.fiscal_year, inline.fiscal_quarter, inline.period_end
    return None if year is None or quarter is None or end is None else OwnPeriod(accession, year, quarter, end)


def _most_exact(facts: Iterable[InlineFact]) -> Iterable[InlineFact]:
    """Equal values once, with the most decimals that the filing vouches for."""
    best: dict[tuple[object, ...], InlineFact] = {}
    for fact in facts:
        key = (fact.qualified_name, fact.unit, fact.start, fact.end, fact.value, frozenset(fact.dimensions.items()))
        known = best.get(key)
        if known is None or _precision(fact) > _precision(known):
            best[key] = fact
    return best.values()


def _precision(fact: InlineFact) -> float:
    return float("inf") if fact.decimals is None else fact.decimals


def _to_fact(fact: InlineFact, company_id: int, accession: str, form: str, filed: date) -> Fact:
    return Fact.model_construct(
        company_id=company_id,
        taxonomy=fact.taxonomy,
        concept=fact.concept,
        unit=fact.unit,
        start_date=fact.start,
        end_date=fact.end,
        value=fact.value,
        decimals=fact.decimals,
        dimensions=dict(fact.dimensions),
        accession=accession,
        form=form,
        filed=filed,
    )
