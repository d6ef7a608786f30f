"""The customer with the largest share of sales, of a printed table of customers by year, and how the share moved."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise

from tools.language.disclosed.facts import Fact, share_terms
from tools.language.printed.tables import PrintedRow, PrintedTable, printed_tables
from tools.language.queries.features import Wanted
from tools.language.terms import terms
from tools.search.order.ranker import Candidate
from tools.search.quotes.cite import Told, quote_words
from tools.search.quotes.ways import likely_by

_FIRST, _EACH, _NAMED = "wholesalers", "each", "partner"
_MOST = 5  # rows
_WHOLE = Decimal(100)
_NEAR = 5  # lines above the rows that say of whom, and of what, these are
_FEWEST = 2  # rows
_PERCENT = "%"


def quote_share(fact: Fact, wanted: Wanted, candidates: Sequence[Candidate]) -> Told:
    """The row with the largest share in the newest year that is asked for; nothing where no table has such rows."""
    if fact.kind not in (_FIRST, _EACH, _NAMED):
        return Told()
    asked = sorted(int(year) for year in wanted.years)
    for candidate in candidates:
        for table in printed_tables(candidate.passage.chunk.text):
            if _is_of(table, fact) and (told := _told_of(table, fact, asked, candidate)):
                return told
    return Told()


def _is_of(table: PrintedTable, fact: Fact) -> bool:
    """Whether a table's rows are such customers, by their shares of sales."""
    near = " ".join(table.heading.splitlines()[-_NEAR:])
    above = {*terms(near)}
    shares = _PERCENT in near or any(_PERCENT in row.line for row in table.rows) or bool(above & share_terms("percent"))
    receivable = share_terms("receivables")
    return shares and {*terms(fact.noun)} <= above and bool(above & share_terms("sales")) and not receivable & above


def _told_of(table: PrintedTable, fact: Fact, asked: Sequence[int], candidate: Candidate) -> Told | None:
    years = [column for column in table.columns if column is not None]
    rows = list(_of_customers(table))
    if fact.kind == _NAMED:
        return _told_of_named(table, fact, rows, asked, candidate)
    now = asked[-1] if asked else max(years, default=0)
    before = asked[0] if len(asked) > 1 else now - 1
    if now not in years or len(rows) < _FEWEST:
        return None
    ranked = sorted(((share, row) for row in rows if (share := _share(table, row, now)) is not None), key=_by_share)
    if len(ranked) < _FEWEST or ranked[-1][0] == ranked[-2][0]:
        return None
    above = reversed(table.heading.splitlines())
    heading = next((line for line in above if {*terms(fact.noun)} <= {*terms(line)}), "")
    if fact.kind == _EACH:
        first = ranked[::-1][:_MOST]
        quotes = [quote_words(candidate, line, likely_by("row")) for line in (heading, *(row.line for _, row in first))]
        named = "; ".join(f"{row.name} {share:f}%" for share, row in first)
        return Told([one for one in quotes if one.text], f"In {now}: {named}.")
    share, row = ranked[-1]
    then = _share(table, row, before) if before in years else None
    way = "" if then is None else "down from" if then > share else "up from" if then < share else "as in"
    when = "the year before" if before == now - 1 else f"in {before}"
    moved = "" if then is None else f", {way} {when}" if then == share else f", {way} {then:f}% {when}"
    lines = [row.line, *([heading] if heading else [])]
    quotes = [quote_words(candidate, line, likely_by("row")) for line in lines]
    return Told(quotes, f"{row.name}: {share:f}% in {now}{moved}.", first=row.name)


def _told_of_named(
    table: PrintedTable, fact: Fact, rows: Sequence[PrintedRow], asked: Sequence[int], candidate: Candidate
) -> Told | None:
    """The row of the customer that a question names, in all the years that it asks for."""
    name = {*terms(fact.thing)}
    own = [row for row in rows if name and name <= {*terms(row.label)}]
    years = sorted(asked or [max((one for one in table.columns if one is not None), default=0)], reverse=True)
    if len(own) != 1 or len(rows) < _FEWEST or not {*years} <= {*table.columns}:
        return None
    shares = [(year, share) for year in years if (share := _share(table, own[0], year)) is not None]
    if len(shares) != len(years):
        return None
    told = [f"{shares[0][1]:f}% in {shares[0][0]}"]
    for (_, later), (year, share) in pairwise(shares):
        way = "as in" if share == later else f"{'down' if share > later else 'up'} from {share:f}% in"
        told.append(f"{way} {year}")
    percent = share_terms("percent")
    above = next((line for line in reversed(table.heading.splitlines()) if {*terms(line)} & percent), "")
    quotes = [quote_words(candidate, line, likely_by("row")) for line in (own[0].line, above) if line]
    return Told(quotes, f"{own[0].name}: {', '.join(told)}.", first=own[0].name)


def _by_share(one: tuple[Decimal, PrintedRow]) -> Decimal:
    return one[0]


def _of_customers(table: PrintedTable) -> Iterator[PrintedRow]:
    """The rows that are customers: no total, and nobody else."""
    others = share_terms("others")
    for row in table.rows:
        shares = [value for value in row.values if value is not None]
        if (
            not row.is_total
            and not others & {*terms(row.label)}
            and shares
            and all(0 <= one <= _WHOLE for one in shares)
        ):
            yield row


def _share(table: PrintedTable, row: PrintedRow, year: int) -> Decimal | None:
    column = table.column_of(year, len(row.values))
    return row.values[column] if column is not None else None
