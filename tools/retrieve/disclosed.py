"""What filings tell at a place of its own: a disclosure, who has an office or a role, the two halves of one event."""

from collections.abc import Sequence
from dataclasses import replace

from tools.language.disclosed.disclosures import Disclosure, disclosure
from tools.language.disclosed.facts import GAIN_OR_COST, Fact, asked_facts
from tools.language.disclosed.halves import asked_halves
from tools.language.disclosed.moved import asked_moved
from tools.language.disclosed.notes import asked_beside, asked_registered, day_named
from tools.language.disclosed.proposals import asked_proposal
from tools.language.people.office_holders import asked_office
from tools.language.people.parties import asked_party, party_in
from tools.language.people.roles import asked_appointed, asked_role, asks_how_often, role_holders
from tools.language.queries.features import Wanted
from tools.language.terms import terms
from tools.models.documents import Document
from tools.models.filters import OF_PASSAGES, Filters
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.retrieve.read_through import (
    matters_of,
    passages_on,
    passages_that,
    read_at_place,
    read_cover,
    read_newest,
    read_signatures,
)
from tools.retrieve.told.particulars import or_of_event
from tools.search.order.ranker import Candidate
from tools.search.quotes.cite import Told
from tools.search.quotes.disclosed import quote_disclosed
from tools.search.quotes.holders import quote_holders
from tools.search.quotes.named import asked_names
from tools.search.quotes.pages import whole_pages
from tools.search.quotes.told.facts import quote_facts
from tools.search.quotes.told.halves import quote_halves
from tools.search.quotes.told.moved import may_tell_moved, quote_moved
from tools.search.quotes.told.notes import quote_registered, with_other_half
from tools.search.quotes.told.proposals import quote_proposal
from tools.search.quotes.told.roles import quote_appointed, quote_how_often, quote_roles

_LAST = 4  # quarter of a year


async def told_at_place(
    deps: Deps,
    reading: Classification,
    question: str,
    wanted: Wanted,
    passages: Sequence[Candidate],
    filters: Filters | None = None,
) -> Told | None:
    """The quotations that tell it, none where the filings have none; None where no such thing is asked for.

    Where no period is asked for, single cases are those of the newest report that passes the filters. Where these
    narrow passages, no place of its own is read: it may lie outside.
    """
    if filters is not None and filters.given(*OF_PASSAGES):
        return None
    return await _told(deps, reading, question, wanted, passages, filters)


async def _told(
    deps: Deps,
    reading: Classification,
    question: str,
    wanted: Wanted,
    passages: Sequence[Candidate],
    filters: Filters | None,
) -> Told | None:
    asked = disclosure(reading.disclosure) if reading.disclosure else None
    if asked is not None and asked.has_place:
        told = await _disclosed(deps, reading, asked, wanted, passages)
        names = asked_names(question, reading, deps.vocabulary) if asked.starts else []
        # Another who is named must be in it: whether KPMG is the auditor is told, and who audits a subsidiary is not.
        return told if {*names} <= {term for quote in told.quotes for term in terms(quote.text)} else Told()
    if (registered := asked_registered(question)) is not None:
        return _at_place(quote_registered(registered, await read_cover(deps, passages, day_named(question))))
    if (halves := asked_halves(question)) is not None:
        own = [one.passage.document.company for one in passages]
        near = [*await whole_pages(deps.documents, passages), *await passages_on(deps, halves, own, passages)]
        return _at_place(await or_of_event(deps, question, wanted, filters, passages, quote_halves(halves, own, near)))
    if (facts := asked_facts(question)) and not asked:
        return _at_place(await _of_facts(deps, reading, facts, wanted, passages))
    if (proposal := asked_proposal(question)) is not None:
        told = quote_proposal(proposal, wanted, await whole_pages(deps.documents, passages))
        if told.quotes:
            return _at_place(told)
    if (told := await _of_moved(deps, question, wanted, passages)).quotes:
        return _at_place(told)
    if (told := await _of_roles(deps, wanted, passages)).quotes:
        return _at_place(told)
    # Whoever holds an office need not be the one who was appointed to it in a year that is asked for.
    if (office := asked_office(wanted.text)) and not (asked_appointed(wanted.text) and wanted.years):
        signed = await read_signatures(deps, reading, passages)
        return _at_place(quote_holders(office, [*signed, *await whole_pages(deps.documents, passages)]))
    if asked is None or asked_names(question, reading, deps.vocabulary):
        return None  # what is named is asked about, and no disclosure
    if asked.matter_items and not (wanted.across or _names_period(reading)):
        newest = await read_newest(deps, asked, filters or Filters(), passages)
        passages = newest if newest is not None else passages
    return await _disclosed(deps, reading, asked, wanted, passages)


def _names_period(reading: Classification) -> bool:
    return bool(reading.fiscal_years or reading.fiscal_quarters or reading.periods or reading.period_ends)


async def _disclosed(
    deps: Deps, reading: Classification, asked: Disclosure, wanted: Wanted, passages: Sequence[Candidate]
) -> Told:
    """What makes a disclosure: of one between marks that every report has, the report itself is read first."""
    matters = await matters_of(deps, reading, asked, passages) if not wanted.across else []

    async def near() -> Told:
        return quote_disclosed(asked.key, wanted, await whole_pages(deps.documents, passages), matters)

    told = Told() if asked.starts else await near()
    if not told.quotes and not wanted.across:
        told = quote_disclosed(asked.key, wanted, await read_at_place(deps, reading, asked, passages))
    return _at_place(await near() if asked.starts and not told.quotes else told)


async def _of_facts(
    deps: Deps, reading: Classification, facts: Sequence[Fact], wanted: Wanted, passages: Sequence[Candidate]
) -> Told:
    """The sentences that tell facts, of the reports that the best passages are of, read through."""
    year = max(map(int, wanted.years), default=None)

    def tells(text: str) -> bool:
        said = " ".join(text.split())
        return any(one.may_be_in(said, year) for one in facts)

    near = [*await whole_pages(deps.documents, passages), *await passages_that(deps, tells, passages)]
    if any(one.kind == GAIN_OR_COST for one in facts):
        near = [one for one in near if _is_of_period(one.passage.document, reading)]
    return quote_facts(facts, wanted, near)


async def _of_moved(deps: Deps, question: str, wanted: Wanted, passages: Sequence[Candidate]) -> Told:
    """What moved a figure, where that is asked for, in the reports that the best passages are of."""
    companies = tuple(dict.fromkeys(one.passage.document.company for one in passages))
    if (asked := asked_moved(question, companies)) is None:
        return Told()

    def tells(text: str) -> bool:
        return may_tell_moved(asked, wanted, text)

    return quote_moved(
        asked, wanted, [*await whole_pages(deps.documents, passages), *await passages_that(deps, tells, passages)]
    )


def _is_of_period(document: Document, reading: Classification) -> bool:
    """Whether a document is of the quarters that are asked for; of a whole year, where none is."""
    quarter = document.fiscal_quarter or 0
    return quarter in reading.fiscal_quarters if reading.fiscal_quarters else not 0 < quarter < _LAST


async def _of_roles(deps: Deps, wanted: Wanted, passages: Sequence[Candidate]) -> Told:
    """Who has the role that is asked for, or how often a vote is to be held; nothing where neither is asked."""
    if role := asked_role(wanted.text):
        other = asked_beside(wanted.text)
        called = asked_party(other[0]) if other else ""

        def names(text: str) -> bool:
            return any(role_holders(text, role)) or bool(called and party_in(text, called))

        naming = await passages_that(deps, names, passages)
        return with_other_half(quote_roles(role, wanted, naming), other, role, naming)
    if asked_appointed(wanted.text):
        return quote_appointed(wanted, await whole_pages(deps.documents, passages))
    if asks_how_often(wanted.text):
        return quote_how_often(wanted, await whole_pages(deps.documents, passages))
    return Told()


def _at_place(told: Told) -> Told:
    return replace(told, way="disclosure")
