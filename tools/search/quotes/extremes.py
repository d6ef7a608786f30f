"""The row of a printed table that is the largest, the smallest, or moved the most: as a quotation of that row."""

from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import product

from tools.language.disclosed.extremes import (
    LIKE_FOR_LIKE,
    USUAL_MEASURES,
    counted_parts,
    is_rate,
    tells_end,
    ways_meant,
)
from tools.language.disclosed.parts_named import names_kind, names_part, part_terms
from tools.language.printed.of_parts import (
    left_of_total,
    lists_others,
    named_above,
    names_above,
    told_above,
    total_of,
    within_total,
    without_group_sums,
)
from tools.language.printed.place_rows import asks_place, is_place, place_rows, says_places
from tools.language.printed.side_by_side import of_measure
from tools.language.printed.tables import PrintedRow, PrintedTable, printed_tables, without_totals
from tools.language.printed.totals import is_figure, is_narrower, sums_another, totals_another
from tools.language.printed.votes import asked_votes, said_votes, vote_rows
from tools.language.queries.features import Wanted
from tools.language.terms import terms
from tools.models.passages import Quote
from tools.models.questions import Extreme
from tools.search.quotes.cite import Told, quote_words
from tools.search.quotes.pages import Page
from tools.search.quotes.ranked_rows import columns_of, told_of_rows, with_printed_growth
from tools.search.quotes.ways import likely_by
from tools.vocab.loader import load_vocabulary, load_words

_FEWEST = 2  # rows that are ranked
_COVERED = 0.5  # share of the words of what is asked for, and of its measure, that must stand in a table or above it
_ALL = frozenset({"all"})  # "All Other"
_NEAR = 5  # lines above the rows that say what these are
_TITLE = 6  # lines above the rows that may be a table's title
_SHORT = 5  # terms up to which a line is a heading


def quote_extreme(asked: Extreme, wanted: Wanted, year: int | None, pages: Sequence[Page]) -> Told:
    """The row that is asked for, of the first page that has such rows; nothing where none has.

    Tables that say right above what their rows are go before others, and those before tables that print several
    measures of the same parts.
    """
    if column := asked_votes(wanted.text):
        return _of_votes(asked, wanted, column, pages)
    fewest = max(_FEWEST, len(asked.among), counted_parts(wanted.text))
    rounds = ((True, False), (False, False), (False, True))
    ways = ways_meant(asked)
    for (near, loosely), page in product(rounds, pages):
        for whole, way in product(map(named_above, printed_tables(page.text)), ways):
            beside = {term for term in terms(way.measure) if term in wanted.words or way.measure == LIKE_FOR_LIKE}
            table = of_measure(whole, beside)
            if near and not _says_near(asked, wanted, table):
                continue
            if (way.moves or asked.moves) and ((way.moves and not is_rate(way.measure)) is (table.mark == "%")):
                continue  # growth that is printed is ranked as it stands, and nothing else is but a rate
            if way.measure and (lists_others(whole, terms(wanted.text)) or _of_other_kind(way, whole)):
                continue
            own = _own_year(year, table, page)
            ranked = _ranked(way, wanted, own, table, loosely=loosely)
            if len(ranked) < fewest or ranked[0][0] == ranked[1][0]:
                continue
            if table.named and not _is_sure(way, ranked, own, table):
                continue
            return with_printed_growth(told_of_rows(way, wanted.text, ranked, own, table, page), pages)
    return Told()


def _is_sure(
    asked: Extreme, ranked: Sequence[tuple[Decimal, PrintedRow]], year: int | None, table: PrintedTable
) -> bool:
    """Whether no part that goes on behind what is read can come before the first row."""
    column, total = table.column_of(year, len(ranked[0][1].values)), total_of(table, USUAL_MEASURES)
    left = left_of_total([row for _, row in ranked], total, column or 0)
    return asked.moves or (asked.end == "highest" and total is not None and left < ranked[0][0])


def _of_other_kind(asked: Extreme, table: PrintedTable) -> bool:
    """Whether nothing above the rows names what is asked for: customers may be named anywhere on a page of sales."""
    of = {*terms(asked.of)}
    return asked.measure in USUAL_MEASURES and not (asked.among or of & _kinds() or names_above(table, of))


def _own_year(year: int | None, table: PrintedTable, page: Page) -> int | None:
    """The year by which a table heads the columns of a fiscal year: they may all end in the one before."""
    dated = [column for column in table.columns if column is not None]
    own = {one.passage.document.fiscal_year for one in page.passages}
    return year - 1 if year is not None and year in own and dated and max(dated) == year - 1 else year


def _of_votes(asked: Extreme, wanted: Wanted, column: str, pages: Sequence[Page]) -> Told:
    """The nominee with the most or fewest votes of a column, and the next one, of a page that names the year."""
    for page in pages:
        rows = [row for row in vote_rows(page.text) if column in row.votes]
        dated = not wanted.years or any(year in page.text for year in wanted.years)
        ranked = sorted(rows, key=lambda row: row.votes[column], reverse=asked.end == "highest")[:_FEWEST]
        passages = [page.passage_of(row.line) for row in ranked]
        if not dated or len(ranked) < _FEWEST or len({row.votes[column] for row in ranked}) < _FEWEST:
            continue
        found = zip(passages, ranked, strict=True)
        quotes = tuple(quote_words(one, row.line, likely_by("row")) for one, row in found if one is not None)
        first, second = (f"{row.name}, {row.printed(column)}" for row in ranked)
        end = "Most" if asked.end == "highest" else "Fewest"
        told = f"{end} {said_votes(column)}: {first}; then {second}."
        return Told(quotes, told, first=ranked[0].name) if len(quotes) == _FEWEST else Told()
    return Told()


def _says_near(asked: Extreme, wanted: Wanted, table: PrintedTable) -> bool:
    """Whether the lines right above a table's rows say that they are what is asked for."""
    of = {term for term in terms(asked.of) if term in wanted.words} or {*terms(asked.of)}
    near = [*table.heading.splitlines()[-_NEAR:], *(heading for _, heading in table.parts)]
    return bool(of & {term for line in near for term in terms(line)})


def telling_end(asked: Extreme, quotes: Sequence[Quote]) -> list[Quote]:
    """Sentences for such a question: those answer that tell of the end, or the move, that is asked for."""
    return [one if tells_end(asked, one.text) else one.model_copy(update={"answers": False}) for one in quotes]


def _ranked(
    asked: Extreme, wanted: Wanted, year: int | None, table: PrintedTable, *, loosely: bool
) -> list[tuple[Decimal, PrintedRow]]:
    """The rows that are meant with what they are ranked by, the one that is asked for first."""
    rows = _named(asked, table) if asked.among else _meant(asked, wanted, table, loosely=loosely)
    if names_kind(asked.of):  # "Segment net sales" is no segment
        rows = [row for row in rows if names_part(part_terms(row.name))]
    placed = asks_place(asked.of) and not asked.among
    rows = place_rows(table, rows) if placed else rows
    found: list[tuple[Decimal, PrintedRow]] = []
    columns = [table.column_of(year, len(row.values)) for row in rows]
    first = next((column for column in columns if column is not None), None)
    if first is None:
        return []
    left_out = [{*terms(name)} for name in asked.without]
    rows = [row for row in rows if {*terms(row.name)} - _ALL not in left_out]
    labels = Counter(row.label for row in rows)
    rows = [row for row in rows if labels[row.label] == 1]  # a share or a change below each, and not what is ranked
    if not asked.among:
        rows = without_totals(rows, first)
    if table.named and not (asked.moves or asked.among):
        rows = within_total(without_group_sums(rows, first), total_of(table, USUAL_MEASURES), first)
    for row in rows:
        moved = _moved_by if asked.amount else _moved
        worth = moved(table, row, year) if asked.moves else _level(table, row, year)
        if worth is not None:
            found.append((worth, row))
    found.sort(key=lambda one: one[0], reverse=asked.end == "highest")
    sure = not placed or says_places(table) or (bool(found) and is_place(found[0][1]))
    return found if sure else []


def _level(table: PrintedTable, row: PrintedRow, year: int | None) -> Decimal | None:
    column = table.column_of(year, len(row.values))
    return row.values[column] if column is not None else None


def _moved(table: PrintedTable, row: PrintedRow, year: int | None) -> Decimal | None:
    """By how many percent a row changed: as it prints that, else from the year before."""
    columns = columns_of(table, row, year)
    if columns is None:
        return None
    now, then, change = (row.values[place] if place is not None else None for place in columns)
    if change is not None:
        return change
    return 100 * (now - then) / abs(then) if now is not None and then else None


def _moved_by(table: PrintedTable, row: PrintedRow, year: int | None) -> Decimal | None:
    """By how much a row changed from the year before, as it prints both."""
    columns = columns_of(table, row, year)
    if columns is None or columns[1] is None:
        return None
    now, then = row.values[columns[0]], row.values[columns[1]]
    return now - then if now is not None and then is not None else None


def _named(asked: Extreme, table: PrintedTable) -> list[PrintedRow]:
    """A row for each name that the question lists: of several, the last, which sums up the others.

    Rows called by the very names count in a table whose title, or total, is the measure.
    """
    measured = _is_of(table, asked.measure)
    found: list[PrintedRow] = []
    for name in asked.among:
        words = set(terms(name))
        rows = [row for row in table.rows if words and words <= set(terms(row.label)) and _is_sum(row)]
        same = [row for row in table.rows if measured and words and set(terms(row.name)) == words]
        found += rows[-1:] or same[:1]
    return found if len(found) == len(asked.among) else []


def _is_of(table: PrintedTable, measure: str) -> bool:
    """Whether a table's total, or else a short line near above its rows, is called by the measure and nothing more."""
    plain = load_words("as_reported")
    figure = load_vocabulary().find(measure) if measure else None
    totals = [" ".join(w for w in row.name.split() if w.lower() not in plain) for row in table.rows if row.is_total]
    if figure is not None and any(load_vocabulary().find(one) is figure for one in totals):
        return True
    near = [{*terms(line)} for line in table.heading.splitlines()[-_TITLE:]]
    wanted = {*terms(measure)}
    titled = any(wanted and wanted <= title and len(title) <= _SHORT for title in near)
    return titled and not sums_another(table, wanted, wanted)


def _is_sum(row: PrintedRow) -> bool:
    return bool({"cash", "total", "net"} & set(terms(row.label)))


def _meant(asked: Extreme, wanted: Wanted, table: PrintedTable, *, loosely: bool) -> list[PrintedRow]:
    """The rows of what is asked for: under its own heading up to its total; else all, of a table that speaks of it."""
    of = [term for term in terms(asked.of) if term in wanted.words] or list(terms(asked.of))
    for place, heading in table.parts:
        words = terms(heading)
        if words and len(words) <= _SHORT and set(of) <= set(words):
            return list(_up_to_total(table.rows[place:], set(of)))
    measured = [one for one in terms(asked.measure) if one not in wanted.years | load_words("as_reported")]
    usual = asked.measure in (*USUAL_MEASURES, LIKE_FOR_LIKE)
    measured = [one for one in measured if one in wanted.words or usual]
    if not measured:
        return []
    if rows := _under_measure(table, of, measured, loosely=loosely):
        return rows
    if table.is_ambiguous or any(place for place, _ in table.parts):
        return []
    if any(terms(row.label) and {*measured, *of}.issuperset(terms(row.label)) for row in table.rows[:-1]):
        return []  # rows of figures, and not of what has them; or of all "products"
    if sum(map(is_figure, table.rows)) > 1 or any(is_figure(row) and not row.is_total for row in table.rows[1:-1]):
        return []
    # "Net sales of reportable segments" are those of all parts, whatever these are called.
    kinds = _kinds() if names_kind(asked.of) else frozenset[str]()
    if sums_another(table, {*of, *measured, *kinds}, {*measured}):
        return []
    if totals_another(table, asked.measure):
        return []
    rows = {term for row in table.rows for term in terms(row.label)}
    near = {*rows, *(term for line in told_above(table) for term in terms(line))}
    figured = [term for term in measured if term not in _kinds()] or measured  # "operating segments" have no income
    pairs = ((of, {*terms(table.heading), *rows}), (figured, near if table.mark is None else {*terms(table.heading)}))
    told = [sum(term in given for term in said) / max(1, len(said)) for said, given in pairs]
    return list(table.rows) if min(told) >= _COVERED else []


def _under_measure(
    table: PrintedTable, of: Sequence[str], measured: Sequence[str], *, loosely: bool
) -> list[PrintedRow]:
    """The rows below a heading that is what they are ranked by, up to the next heading or a total.

    The table says what they are; or, `loosely`, has the same rows below another heading, as parts have several figures.
    """
    above = {*terms(table.heading), *(term for _, heading in table.parts for term in terms(heading))}
    places = [place for place, _ in table.parts]
    told = sum(term in above for term in of) >= _COVERED * len(of)
    if not told and not (loosely and {*of} <= _kinds()):
        return []
    for place, heading in table.parts:
        words = terms(heading)
        if not ({*measured} <= {*words} and len(words) <= _SHORT):
            continue
        end = min((other for other in places if other > place), default=len(table.rows))
        rows = table.rows[place:end]
        total = next((at for at, row in enumerate(rows) if row.is_total), len(rows))
        if total < len(rows) and is_narrower(rows[total], {*of, *measured} | _kinds(), {*measured}):
            continue  # "Total intersegment sales"
        found = [row for row in rows[:total] if row.values]
        again = Counter(row.label for row in table.rows)
        if told or (total < len(rows) and all(again[row.label] > 1 for row in found)):
            return found
    return []


def _kinds() -> frozenset[str]:
    """The terms of what parts of a company are called."""
    return frozenset(term for word in load_words("parts_of_tables") for term in terms(word))


def _up_to_total(rows: Sequence[PrintedRow], of: set[str]) -> Iterator[PrintedRow]:
    """The rows below a heading, up to the total of what it names."""
    for row in rows:
        words = set(terms(row.label))
        if row.is_total and words <= {"total", *of}:
            return
        yield row
