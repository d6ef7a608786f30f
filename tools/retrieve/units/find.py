"""What a question gets from the units that were found: figures of rows, else the sentences that answer it."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from tools.documents.read import section_name
from tools.figures.formulas.of_rows import RATIO
from tools.language.arabic.asking import WHY, read_asking
from tools.language.bilingual.unit_words import asks_amount, asks_rate
from tools.language.english.planning import only_asks_why
from tools.models.documents import Document
from tools.models.facts import Declined, LookupResult, MetricValue
from tools.models.figures import Calculation, Retrieved
from tools.models.passages import Quote, Section, TextSearch
from tools.models.questions import Classification
from tools.models.units import InformationUnit, UnitHit, UnitResults, split_unit_id, unit_id
from tools.ports.deps import Deps
from tools.retrieve.units.compared import compared_figures
from tools.retrieve.units.computed import computed_of, is_of_two, notes_of
from tools.retrieve.units.figures import as_figure
from tools.retrieve.units.quotes import quotes_of
from tools.retrieve.units.rows import FittingRow, fitting_rows
from tools.retrieve.units.wanted import Wanted
from tools.retrieve.units.wanting import read_around, wanted_of
from tools.search.units.asked import AskedUnits
from tools.search.units.search import unit_source, warnings_of

_MOST_ROWS: Final = 4  # that fit alike and are told beside each other
_NEAR: Final = 5
_HIJRI: Final = (
    "Figures in columns of Hijri years are not read, and no sentence bears the Hijri date or year that is asked for."
)
_REASONS: Final = frozenset({WHY, "how did", "explain"})
_FIGURES: Final = frozenset({"by what percentage did", "by how much did"})
_POINTS: Final = 6  # of a list that are quoted behind what leads on to it
_POINT: Final = re.compile(r" *(?:\(?[\d٠-٩]{1,2} *[).:-]|[-•▪*])")
_MODE: Final = "units"


async def find_in_units(
    deps: Deps, question: str, reading: Classification, asked: AskedUnits, results: UnitResults
) -> Retrieved:
    """Figures of rows where figures are asked for, with all that fit alike; else sentences, word for word.

    What is not to be trusted gives no figure and no quotation.
    """
    around = await read_around(deps, results.hits)
    wanted = wanted_of(asked, reading, around)
    results = results.model_copy(update={"warnings": warnings_of(results.warnings, wanted.documents)})
    found = Retrieved(units=results, warnings=results.warnings)
    openings = read_asking(asked.query).openings
    openings += (WHY,) if reading.narrative_cues and only_asks_why(reading.narrative_cues) else ()
    figure = asks_amount(asked.query) or asks_rate(asked.query) or not _FIGURES.isdisjoint(openings)
    tells = bool(reading.narrative_cues) and (WHY in openings or not figure)
    if not (tells and not _REASONS.isdisjoint(openings)):
        if (worked := computed_of(asked, reading, around, results.hits)) is not None:
            return _with_worked(found, worked)
        of_two = is_of_two(asked, wanted)
        wanted = replace(wanted, rate=wanted.rate or of_two == RATIO)
        rows = fitting_rows(wanted, results.hits) if of_two in (None, RATIO) else []
        said = _said_so(wanted, results.hits, openings) if any(row.by_name for row in rows) else []
        if rows and not said and len(rows) <= _MOST_ROWS and (values := await _figures(deps, rows)):
            notes = tuple(dict.fromkeys(_notes(rows)))
            update = {"xbrl_facts": LookupResult(values=tuple(values)), "warnings": (*results.warnings, *notes)}
            return found.model_copy(update=update)
        if (worked := computed_of(asked, reading, around, results.hits, soft=True)) is not None:
            return _with_worked(found, worked)
        compared = compared_figures(wanted, results.hits) if of_two is None else []
        if compared and (values := await _figures(deps, compared)):
            return found.model_copy(update={"xbrl_facts": LookupResult(values=tuple(values))})
        if of_two is not None:  # which no row by itself tells
            results = results.model_copy(update={"hits": tuple(hit for hit in results.hits if hit.unit.kind != "row")})
    quotes = await _with_points(deps, quotes_of(wanted, results.hits, openings, tells=tells), results.hits)
    update = {"quotes": tuple(quotes), "searches": (_searched(results, quotes),)}
    if not any(quote.answers for quote in quotes):
        update |= {"declined": (_nothing(question, wanted, results.hits),)}
    return found.model_copy(update=update)


def _with_worked(found: Retrieved, worked: Calculation) -> Retrieved:
    """What was found, with the figure that two rows come to."""
    warnings = dict.fromkeys((*found.warnings, *notes_of(worked)))
    return found.model_copy(update={"calculations": (worked,), "warnings": tuple(warnings)})


async def _with_points(deps: Deps, quotes: Sequence[Quote], hits: Sequence[UnitHit]) -> list[Quote]:
    """The quotations, with the points of the list that an answering one leads on to: "for these reasons:"."""
    found: list[Quote] = []
    documents = {hit.unit.unit_id: hit.document for hit in hits}
    for quote in quotes:
        found.append(quote)
        place = split_unit_id(quote.chunk_id)
        if deps.units is None or place is None or not quote.answers or not quote.text.rstrip().endswith(":"):
            continue
        ids = [unit_id(place[0], place[1] + step) for step in range(1, _POINTS + 1)]
        units = takewhile(lambda unit: _POINT.match(unit.text) is not None, await deps.units.units(ids))
        found += [_point(quote, unit, documents[quote.chunk_id]) for unit in units if unit.unreliable is None]
    return list({quote.chunk_id: quote for quote in found}.values())


def _point(quote: Quote, unit: InformationUnit, document: Document) -> Quote:
    source = unit_source(unit, document).model_copy(update={"sentence": unit.text})
    update = {"text": unit.text, "chunk_id": unit.unit_id, "source": source, "passage": unit.text}
    return quote.model_copy(update=update)


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


def _said_so(wanted: Wanted, hits: Sequence[UnitHit], openings: Sequence[str]) -> list[Quote]:
    """The sentences that tell the figure in the question's own words: a row of another name may be another figure."""
    told = quotes_of(wanted, [hit for hit in hits if hit.unit.kind != "row"], openings, tells=False)
    return [quote for quote in told if quote.answers and quote.score == 1]


def _searched(results: UnitResults, quotes: Sequence[Quote]) -> TextSearch:
    quoted = tuple(quote.chunk_id for quote in quotes if quote.answers)
    return TextSearch(mode=_MODE, query_type="numeric", results=len(results.hits), quoted=quoted)


def _nothing(question: str, wanted: Wanted, hits: Sequence[UnitHit]) -> Declined:
    """That no row and no sentence answers, with the nearest rows by their labels."""
    labels = dict.fromkeys(hit.unit.label for hit in hits if hit.unit.label and hit.unit.unreliable is None)
    near = "; ".join(list(filter(None, labels))[:_NEAR])
    nearest = f"The nearest rows are: {near}." if near else ""
    if wanted.hijri:
        remedy = f"Ask for the Gregorian date or year. {nearest}".rstrip()
        return Declined(ticker="", metric="*", reason=_HIJRI, remedy=remedy)
    unreliable = next((hit.unit.unreliable for hit in hits if hit.unit.unreliable is not None), None)
    reason = "No row and no sentence of the documents has all of what is asked for."
    if unreliable is not None and not labels:
        reason = f"The text of the document is not to be trusted: {unreliable}"
    remedy = nearest or "Ask in words of the document, or load one that says it."
    return Declined(ticker="", metric="*", reason=reason, remedy=remedy)
