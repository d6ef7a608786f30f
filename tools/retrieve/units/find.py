"""What a question gets from the units that were found: figures of rows, else the sentences that answer it."""

from collections.abc import Iterable, Sequence
from typing import Final

from tools.documents.read import section_name
from tools.language.bilingual.transliteration import called_companies, words_of_company
from tools.language.bilingual.unit_words import asks_amount, idle_terms, moving_terms, same_as, same_terms
from tools.models.facts import Declined, LookupResult, MetricValue
from tools.models.figures import Retrieved
from tools.models.passages import Quote, Section, TextSearch
from tools.models.questions import Classification
from tools.models.units import UnitHit, UnitResults, unit_id
from tools.ports.deps import Deps
from tools.retrieve.units.figures import as_figure
from tools.retrieve.units.rows import FIGURES, FittingRow, Wanted, fitting_rows
from tools.search.units.asked import AskedUnits
from tools.search.units.ranking import label_terms

_MOST_ROWS: Final = 4  # that fit alike and are told beside each other
_MOST_QUOTES: Final = 3
# Of the telling words, the share that a unit has to have to answer: for reasons, for a figure in a sentence or a row.
_ABOUT = 0.3  # of a sentence's words, the share that the question has to have
_TELLS, _PRINTS, _IS, _NEVER = 0.5, 0.8, 1.0, 2.0
_NEAR: Final = 5
_HEAD, _BEGINNING = 6, 80  # units at the head of a document, which name it, and those that tell how it goes on
_MODE: Final = "units"


async def find_in_units(
    deps: Deps, question: str, reading: Classification, asked: AskedUnits, results: UnitResults
) -> Retrieved:
    """Figures of rows where figures are asked for, with all that fit alike; else sentences, word for word.

    What is not to be trusted gives no figure and no quotation.
    """
    wanted = wanted_of(asked, reading, results.hits, await _heads(deps, results.hits))
    found = Retrieved(units=results, warnings=results.warnings)
    tells = bool(reading.narrative_cues) and not asks_amount(asked.query)
    if not tells:
        rows = fitting_rows(wanted, results.hits)
        if rows and len(rows) <= _MOST_ROWS and (values := await _figures(deps, rows)):
            notes = tuple(dict.fromkeys(_notes(rows)))
            update = {"xbrl_facts": LookupResult(values=tuple(values)), "warnings": (*results.warnings, *notes)}
            return found.model_copy(update=update)
    quotes = _quotes(wanted, results.hits, tells=tells)
    update = {"quotes": tuple(quotes), "searches": (_searched(results, quotes),)}
    if not any(quote.answers for quote in quotes):
        update |= {"declined": (_nothing(question, results.hits),)}
    return found.model_copy(update=update)


def wanted_of(
    asked: AskedUnits, reading: Classification, hits: Sequence[UnitHit], heads: frozenset[str] = frozenset()
) -> Wanted:
    """What a question asks of rows: its own words but for idle ones, the figures that it names, and the years.

    `heads` are words at the head of the documents, which name whose they are.
    """
    said = same_terms(asked.query)
    own = said - frozenset(map(same_as, idle_terms()))
    names = tuple(frozenset(map(same_as, name)) for name in asked.names)
    years = dict.fromkeys((*reading.fiscal_years, *(one.fiscal_year for one in reading.periods)))
    years |= dict.fromkeys(end.year for end in reading.period_ends)
    companies = list(dict.fromkeys(hit.document.company for hit in hits))
    around = same_terms(" ".join((*companies, *words_of_company(asked.query, companies)))) | heads
    return Wanted(own, names, tuple(years), around, said & moving_terms())


async def _heads(deps: Deps, hits: Sequence[UnitHit]) -> frozenset[str]:
    """The words of the first units of the documents, and what these call their company further on."""
    if deps.units is None:
        return frozenset()
    ids = [unit_id(doc_id, at) for doc_id in {hit.unit.doc_id for hit in hits} for at in range(_BEGINNING)]
    texts = [(unit.position, unit.text) for unit in await deps.units.units(ids) if unit.kind != "row"]
    first = frozenset(one for at, text in texts if at < _HEAD for one in same_terms(text))
    labels = frozenset(one for hit in hits if hit.unit.kind == "row" for one in label_terms(hit.unit))
    return first | (called_companies(text for _, text in texts) - labels)


async def _figures(deps: Deps, rows: Sequence[FittingRow]) -> list[MetricValue]:
    """The numbers of the rows; each with its statement, where rows of several have the same label."""
    sections = {doc_id: await deps.documents.sections(doc_id) for doc_id in {row.hit.unit.doc_id for row in rows}}
    several = len({row.hit.unit.label for row in rows}) < len(rows)
    found: list[MetricValue] = []
    for row in rows:
        section = _section(sections[row.hit.unit.doc_id], row.hit) if several else None
        values = (as_figure(row, number, section) for number in row.numbers)
        found += [value for value in values if value is not None]
    return found


def _section(sections: Iterable[Section], hit: UnitHit) -> str | None:
    """The innermost section that a unit stands in, by its name."""
    around = [one for one in sections if one.start <= hit.unit.start < one.end]
    return section_name(max(around, key=lambda one: (one.level, one.start))) if around else None


def _notes(rows: Sequence[FittingRow]) -> Iterable[str]:
    for row in rows:
        if row.further:
            yield f"{row.hit.unit.label!r} is the nearest row: its label says more than the question does."
    if len(rows) > 1:
        yield f"{len(rows)} rows have this label: all are given."


def _quotes(wanted: Wanted, hits: Sequence[UnitHit], *, tells: bool) -> list[Quote]:
    """The units with the most of the telling words, the best first: those with enough of them, or else the nearest."""
    kinds = ("sentence", "heading") if tells else ("sentence", "heading", "row")
    hits = [hit for hit in hits if hit.unit.kind in kinds]
    scored = [(_share(wanted, hit), hit) for hit in hits if hit.unit.unreliable is None and not _is_title(hit)]
    scored.sort(key=lambda pair: (-pair[0], -pair[1].score))
    quotes = [
        Quote(
            text=hit.unit.text,
            chunk_id=hit.unit.unit_id,
            source=hit.source.model_copy(update={"sentence": hit.unit.text}),
            score=round(min(1.0, share), 4),
            similarity=hit.similarity,
            answers=share >= _least(hit, wanted, tells=tells),
            passage=hit.unit.text,
        )
        for share, hit in scored[:_MOST_QUOTES]
        if share > 0
    ]
    return [quote for quote in quotes if quote.answers] or quotes


def _least(hit: UnitHit, wanted: Wanted, *, tells: bool) -> float:
    """The share of the telling words from which a unit answers.

    A figure is told by what prints one alone, and by no sentence that is mostly about something else.
    """
    if tells:
        return _TELLS
    said = label_terms(hit.unit) - wanted.around
    about = len(said & wanted.words) >= _ABOUT * len(said)
    prints = any(one.kind in FIGURES for one in hit.unit.numbers)
    return (_IS if hit.unit.kind == "row" else _PRINTS) if prints and about else _NEVER


def _is_title(hit: UnitHit) -> bool:
    """Whether a unit only names what follows it."""
    return hit.unit.kind == "heading" and not hit.unit.numbers


def _share(wanted: Wanted, hit: UnitHit) -> float:
    """How much of what is asked for a unit has, of the years too, where it names any."""
    said, words = label_terms(hit.unit), wanted.words - wanted.around
    share = len(words & said) / len(words) if words else 0.0
    dated = hit.document.fiscal_year in wanted.years and hit.unit.kind == "sentence"
    printed = any(str(year) in key for year in wanted.years for key in hit.unit.keys)
    other_years = wanted.years and not (dated or printed)
    return share / 2 if other_years else share


def _searched(results: UnitResults, quotes: Sequence[Quote]) -> TextSearch:
    quoted = tuple(quote.chunk_id for quote in quotes if quote.answers)
    return TextSearch(mode=_MODE, query_type="numeric", results=len(results.hits), quoted=quoted)


def _nothing(question: str, hits: Sequence[UnitHit]) -> Declined:
    """That no row and no sentence answers, with the nearest rows by their labels."""
    labels = dict.fromkeys(hit.unit.label for hit in hits if hit.unit.label and hit.unit.unreliable is None)
    near = "; ".join(list(filter(None, labels))[:_NEAR])
    unreliable = next((hit.unit.unreliable for hit in hits if hit.unit.unreliable is not None), None)
    reason = "No row and no sentence of the documents has all of what is asked for."
    if unreliable is not None and not labels:
        reason = f"The text of the document is not to be trusted: {unreliable}"
    remedy = f"The nearest rows are: {near}." if near else "Ask in words of the document, or load one that says it."
    return Declined(ticker="", metric="*", reason=reason, remedy=remedy)
