"""Claims of a text about several companies, each held against the facts of the company that it names."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TypeVar

from tools.errors import InvalidInput, UnknownCompany
from tools.figures.asked.request import FigureRequest, filed_by
from tools.language.claims.claim import Claim, told_of
from tools.language.claims.owners import Owners
from tools.language.companies import CompanyFinder
from tools.models.base import Company
from tools.models.claims import Contradictions, Flag, Unjudged
from tools.models.slots.missing import NotLoaded
from tools.ports.deps import Deps
from tools.tie_out.claims.check import as_sentence, check_claims, needs_of
from tools.tie_out.claims.told import ToldClaims, told_claims
from tools.tie_out.ledger.ledgers import Ledgers

Told = TypeVar("Told", Flag, Unjudged)
_NOBODY = "neither the sentence nor the one before says which company is meant"
_LEFT_OUT = "it is about {name}, which is not among the companies that were asked for"


async def check_companies(
    deps: Deps,
    text: str,
    tickers: Sequence[str] = (),
    fiscal_year: int | None = None,
    fiscal_quarter: int | None = None,
    as_of: date | None = None,
    years: Mapping[str, int] | None = None,
) -> Contradictions:
    """Hold what a text claims of the figures of the companies that it names against their facts.

    A claim is of the company that its sentence names, or else the last sentence before that names one; companies that
    are named side by side are held against each one's facts. `tickers` leave only these; a single one is meant also
    where the text names none. `years` are the fiscal years that the text is about by ticker, `fiscal_year` that of the
    others. What is said of a company that had filed nothing by `as_of` is left open. Raises `UnknownCompany` and
    `InvalidInput` where no loaded company is named, and `InvalidInput` for an `as_of` before any of their filings.
    """
    read = await read_companies(deps, text, tickers, fiscal_year, fiscal_quarter, as_of, years)
    return await read.check(Ledgers(deps.facts, deps.vocabulary, as_of))


async def read_companies(
    deps: Deps,
    text: str,
    tickers: Sequence[str] = (),
    fiscal_year: int | None = None,
    fiscal_quarter: int | None = None,
    as_of: date | None = None,
    years: Mapping[str, int] | None = None,
) -> "CompaniesClaims":
    """What a text claims of each company, before it is held against anything; raises as `check_companies` does."""
    finder = CompanyFinder(await deps.facts.companies(), deps.directory)
    asked = _once(finder.find(ticker) for ticker in dict.fromkeys(tickers))
    told = await told_claims(deps, text, finder)
    owners = Owners(told.text, finder, asked[0] if len(asked) == 1 else None)
    companies = asked or owners.companies
    if not companies:
        raise _nobody(owners)
    FigureRequest.one_period(companies[0].ticker, "revenue", fiscal_year, fiscal_quarter, as_of).check(deps.today())
    filed, unfiled = await filed_by(deps.facts, companies, as_of)
    claims, warnings = told.claims(_once([*asked, *owners.companies]))
    early = {entry.ticker: entry.reason.removeprefix("as_of: ") for entry in unfiled}
    owned, open_claims = _by_owner(claims, owners, {company.ticker for company in filed}, early)
    claims_of = [
        (company, _of_one(owned[company.ticker]), (years or {}).get(company.ticker, fiscal_year)) for company in filed
    ]
    return CompaniesClaims(deps, told, claims_of, fiscal_quarter, as_of, open_claims, warnings)


@dataclass(frozen=True)
class CompaniesClaims:
    """The claims of a text with their companies and the fiscal years that it is about, and those that stay open."""

    deps: Deps
    told: ToldClaims
    claims_of: Sequence[tuple[Company, Sequence[Claim], int | None]]
    fiscal_quarter: int | None
    as_of: date | None
    open_claims: Sequence[Unjudged]
    warnings: tuple[str, ...]

    async def expect(self, ledgers: Ledgers) -> None:
        """Have the facts of the claims loaded along with those that another check of the text loads first."""
        await ledgers.open_calendars([company for company, claims, _ in self.claims_of if claims])
        for company, claims, year in self.claims_of:
            if claims:
                ledgers.expect(company, needs_of(self.deps, claims, ledgers.calendar(company), year, self.as_of))

    async def check(self, ledgers: Ledgers) -> Contradictions:
        """Hold each claim against the facts of its company."""
        found = [
            await check_claims(
                self.deps, company, claims, self.told.text, year, self.fiscal_quarter, self.as_of, None, ledgers
            )
            for company, claims, year in self.claims_of
        ]
        merged = Contradictions(
            flags=_ordered(flag for one in found for flag in one.flags),
            unjudged=_ordered([*self.open_claims, *(entry for one in found for entry in one.unjudged)]),
            supported=sum(one.supported for one in found),
            warnings=(*self.warnings, *(text for one in found for text in one.warnings)),
        )
        return self.told.as_written(merged)


def _once(companies: Iterable[Company]) -> list[Company]:
    return list({company.company_id: company for company in companies}.values())


def _by_owner(
    claims: Sequence[Claim], owners: Owners, filed: Collection[str], early: Mapping[str, str]
) -> tuple[dict[str, list[tuple[int, Claim]]], list[Unjudged]]:
    """The claims of each company that had filed, with their numbers, and the claims that are left open.

    `early` are the reasons why a company can't be held, by ticker.
    """
    owned: dict[str, list[tuple[int, Claim]]] = defaultdict(list)
    open_claims: list[Unjudged] = []
    for at, claim in enumerate(claims):
        claim, named = owners.of(claim)
        for who in named:
            if isinstance(who, NotLoaded):
                open_claims.append(_open(claim, None, who.message))
            elif who.ticker in filed:
                owned[who.ticker].append((at, claim))
            else:
                reason = early.get(who.ticker) or _LEFT_OUT.format(name=who.name)
                open_claims.append(_open(claim, who.ticker, reason))
        if not named:
            open_claims.append(_open(claim, None, _NOBODY))
    return owned, open_claims


def _nobody(owners: Owners) -> UnknownCompany | InvalidInput:
    missing = [f"{one.message} {one.remedy}" for one in owners.not_loaded]
    ciks = tuple(one.cik for one in owners.not_loaded)
    return (
        UnknownCompany(" ".join(missing), ciks)
        if missing
        else InvalidInput("ticker: the text names no loaded company.")
    )


def _open(claim: Claim, ticker: str | None, reason: str) -> Unjudged:
    return Unjudged(claim=told_of(claim, ticker), reason=as_sentence(reason.rstrip(".")))


def _of_one(claims: Sequence[tuple[int, Claim]]) -> list[Claim]:
    """The claims of one company, with the numbers of those that they lean on as they are among them."""
    places = {at: place for place, (at, _) in enumerate(claims)}
    return [
        replace(claim, leans_on=places.get(claim.leans_on)) if claim.leans_on is not None else claim
        for _, claim in claims
    ]


def _ordered(entries: Iterable[Told]) -> tuple[Told, ...]:
    return tuple(sorted(entries, key=lambda entry: entry.claim.start))
