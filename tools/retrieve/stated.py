"""A figure that is asked for as a statement prints it: its line's; or what the question says where it prints none."""

from decimal import Decimal
from typing import get_args

from tools.language.printed.line_words import holds_more, is_other_side, is_other_term, shares_word, short_label
from tools.models.figures import NotMeasured, Retrieved, Row, StatementType, merge_retrieved
from tools.models.filings import FiledStatement
from tools.models.filters import Filters
from tools.models.questions import METRIC_LOOKUP, Classification
from tools.ports.deps import Deps
from tools.retrieve.legs import find_figures
from tools.retrieve.outcomes import declined_of
from tools.retrieve.printed.faces import filed_for, is_whole, near_rows, own_cell, part_rows, place_of, row_of
from tools.text import name_key
from tools.vocab.loader import Metric

_MOST_ELSEWHERE = 3  # lines of the other statements that are told beside
_REMEDY = "Ask for the figure without what else to answer, or read the statement itself."


async def find_stated(deps: Deps, reading: Classification, figures: Retrieved, filters: Filters) -> Retrieved:
    """What was found, where it is the line's; else the line's figure, or that the statement prints no such line."""
    if reading.stated is None or len(reading.tickers) != 1 or len(reading.metrics) != 1 or not _is_plain(reading):
        return figures
    kind = reading.stated.statement
    statement = await filed_for(deps, reading, kind)
    if statement is None:
        reason = f"The {_said(kind)} of the period is not loaded, so whether it prints such a line can't be told."
        return _declined(reading, reason)
    known = deps.vocabulary.metrics.get(reading.metrics[0])
    words = reading.stated.words or (known.label if known else "")
    label = known.label if known else words
    row = row_of(known, statement) if known else None
    row = None if row is not None and is_other_term(row.label, words) else row
    near = {row.label: row for said in (label, words) for row in near_rows(said, statement)}
    lines = [one for one in near.values() if not is_other_term(one.label, words)]
    exact = [one for one in lines if name_key(one.label) == name_key(words)]
    row = row or (exact[0] if len(exact) == 1 else None)
    if row is None and any(_is_found(figures, one, statement) for one in _of_figure(known, lines, statement)):
        return figures
    if row is None and len(lines) == 1:
        row = lines[0]
        if holds_more(row.label, words):
            return _declined(reading, f"The {_said(kind)} prints {short_label(row.label)!r} only, which holds more.")
    if row is not None:
        return await _of_row(deps, reading, figures, row, statement, filters)
    if lines:
        told = " and ".join(repr(short_label(one.label)) for one in lines)
        return _declined(reading, f"The {_said(kind)} prints {told}, and which of them is meant can't be told.")
    return await _none_printed(deps, reading, words, known, statement, filters)


def _of_figure(known: Metric | None, near: list[Row], statement: FiledStatement) -> list[Row]:
    """The lines that a figure may be of."""
    concepts = known.concepts if known else ()
    return [row for row in statement.rows if row in near or (row.values and row.concept in concepts)]


async def _none_printed(
    deps: Deps,
    reading: Classification,
    words: str,
    known: Metric | None,
    statement: FiledStatement,
    filters: Filters,
) -> Retrieved:
    """That a whole statement prints no line of a known figure, by any of its names or in parts."""
    kind = statement.statement_type
    if known is None or known.is_concept:
        return _declined(
            reading, f"By what names {words} may be printed isn't known, so that there are none can't be told."
        )
    names = (words, known.label, *known.synonyms, *known.printed_names)
    rows = [one for one in statement.rows if one.values and not is_other_side(one.label, words)]
    alike = [one for one in rows if any(shares_word(one.label, name) for name in names)]
    if alike := alike or part_rows(known, statement, deps.vocabulary):
        lines = " and ".join(dict.fromkeys(repr(short_label(one.label)) for one in alike))
        return _declined(reading, f"The {_said(kind)} prints {lines}, which may have that in it.")
    source = await place_of(deps, statement) if is_whole(deps.vocabulary, statement) else None
    if source is None or reading.stated is None:
        return _declined(reading, f"The {_said(kind)} of the period was not read whole: a line of it may be missing.")
    printed = tuple(dict.fromkeys(short_label(one.label) for one in statement.rows if one.values))
    elsewhere = await _elsewhere(deps, reading, words, kind, filters)
    told = NotMeasured(
        label=words, lacking=(words,), lines=printed, source=source, statement=kind,
        otherwise=reading.stated.otherwise, elsewhere=elsewhere.figure_count > 0,
    )  # fmt: skip
    return merge_retrieved([elsewhere, Retrieved(not_measured=(told,))])


async def _elsewhere(
    deps: Deps, reading: Classification, words: str, kind: StatementType, filters: Filters
) -> Retrieved:
    """The figures of the lines that the other statements print of what one has no line for."""
    statements = [await filed_for(deps, reading, other) for other in get_args(StatementType) if other != kind]
    rows = [row for one in statements if one is not None for row in near_rows(words, one) if row.values and row.concept]
    if not 0 < len(rows) <= _MOST_ELSEWHERE:
        return Retrieved()
    metrics = tuple(dict.fromkeys(row.concept for row in rows if row.concept))
    asked = reading.model_copy(update={"metrics": metrics, "named": (), "route": METRIC_LOOKUP})
    found = await find_figures(deps, asked, filters, "facts")
    return found.model_copy(update={"declined": ()})


def _is_plain(reading: Classification) -> bool:
    return not (reading.unexplained or reading.segments or len(reading.fiscal_years) > 1 or reading.problems)


async def _of_row(
    deps: Deps, reading: Classification, figures: Retrieved, row: Row, statement: FiledStatement, filters: Filters
) -> Retrieved:
    """The figure of a line: what was found, where it is that, else what the line was read as."""
    cell = own_cell(row, statement)
    if cell is None:
        reason = f"The {_said(statement.statement_type)} prints {short_label(row.label)!r} without an amount for it."
        return _declined(reading, reason)
    if _is_all(figures, cell.value):
        return figures
    asked = reading.model_copy(update={"metrics": (row.concept,), "named": (), "route": METRIC_LOOKUP})
    found = await find_figures(deps, asked, filters, "facts") if row.concept else Retrieved()
    if _is_all(found, cell.value):
        return found
    reason = (
        f"The {_said(statement.statement_type)} prints {short_label(row.label)!r}, which no loaded figure is tied to."
    )
    return _declined(reading, reason)


def _is_found(found: Retrieved, row: Row, statement: FiledStatement) -> bool:
    cell = own_cell(row, statement)
    return cell is not None and _is_all(found, cell.value)


def _is_all(found: Retrieved, value: Decimal) -> bool:
    """Whether one figure was found, and is a value but for its sign."""
    return found.figure_count == 1 and [abs(one.value) for one in found.xbrl_facts.values] == [abs(value)]


def _said(kind: str) -> str:
    return kind.replace("_", " ") + (" statement" if kind == "cash_flow" else "")


def _declined(reading: Classification, reason: str) -> Retrieved:
    return Retrieved(declined=(declined_of(reading, reason, _REMEDY),))
