"""The primary statements of a filing, as it prints them, each figure tied to the fact that it states."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from ingest.html.ixbrl.models import InlineFiling
from ingest.html.parsed import ReadText
from ingest.html.tables.grid import Grid, read_grid
from ingest.statements.choose import FEWEST_FIGURES, STATEMENTS, Chosen, choose, read_candidates
from ingest.statements.rows import Line, read_lines
from ingest.statements.tables import tagged_tables
from tools.models.figures import Cell, Row, StatementType
from tools.models.filings import FiledStatement
from tools.numbers import currency_of

_QUARTERS = {"Q1": 1, "Q2": 2, "Q3": 3}


@dataclass(frozen=True)
class FoundStatement:
    """One statement of a filing. `tables` are its places among the filing's tables, the first one names it.

    `fiscal_year` and `fiscal_quarter` are the cover's (0 for a year); `scale` multiplies the amounts as printed.
    """

    statement_type: StatementType
    fiscal_year: int | None
    fiscal_quarter: int
    title: str
    units: str | None
    currency: str | None
    scale: int
    lines: tuple[Line, ...]
    tables: tuple[int, ...]

    @property
    def periods(self) -> tuple[str, ...]:
        """The columns, from left to right, as ISO dates and durations."""
        return tuple(dict.fromkeys(period for line in self.lines for period in line.printed))

    def rows(self, accession: str) -> tuple[Row, ...]:
        """The rows as the store holds them. A figure has its fact's exact value, with the sign that is printed."""
        return tuple(
            Row(
                label=line.label,
                concept=line.concept,
                level=line.level,
                is_total=line.is_total,
                values=tuple(
                    Cell(
                        period=period,
                        value=figure.value,
                        unit=figure.fact.unit,
                        accession=accession,
                        negated=figure.negated,
                    )
                    for period, figure in line.figures.items()
                ),
            )
            for line in self.lines
        )

    @property
    def markdown(self) -> str:
        """The statement as printed, under the periods of its facts."""
        periods = self.periods
        heading = f"**{self.title}**" + (f" ({self.units})" if self.units else "")
        lines = [heading, "", f"| | {' | '.join(periods)} |", f"|---|{'---:|' * len(periods)}"]
        for line in self.lines:
            label = f"{'&nbsp;' * 2 * line.level}{_plain(line.label)}"
            label = f"**{label}**" if line.is_total or not line.printed else label
            lines.append(f"| {label} | {' | '.join(_plain(line.printed.get(period, '')) for period in periods)} |")
        return "\n".join(lines)

    def filed(
        self,
        doc_id: str,
        accession: str,
        fiscal_year: int,
        fiscal_quarter: int,
        *,
        table_id: str | None = None,
        filed: date | None = None,
    ) -> FiledStatement:
        """The statement as the store takes it. `accession` is what the filing's facts are stored under."""
        return FiledStatement(
            doc_id=doc_id,
            statement_type=self.statement_type,
            fiscal_year=fiscal_year,
            fiscal_quarter=fiscal_quarter,
            title=self.title,
            currency=self.currency,
            table_id=table_id,
            markdown=self.markdown,
            rows=self.rows(accession),
            filed=filed,
        )


def find_statements(
    inline: InlineFiling, read: ReadText, grid_of: Callable[[int], Grid] | None = None
) -> tuple[FoundStatement, ...]:
    """The income statement, balance sheet and cash flow statement, as far as the filing tags them.

    `grid_of` gives the grid of a table of `read.tables` by its place, where the caller has them already.
    """
    if not inline.facts:
        return ()

    def read_one(number: int) -> Grid:
        return read_grid(read.tables[number])

    tables = list(tagged_tables(inline, read, grid_of or read_one, FEWEST_FIGURES))
    chosen = choose(read_candidates(tables, read), inline)
    return tuple(_statement(chosen[kind], inline) for kind in STATEMENTS if kind in chosen)


def _statement(chosen: Chosen, inline: InlineFiling) -> FoundStatement:
    lines = read_lines([part.table for part in chosen.parts])
    title = next((part.title.text for part in (chosen.main, *chosen.parts) if part.title is not None), None)
    return FoundStatement(
        statement_type=chosen.kind,
        fiscal_year=inline.fiscal_year,
        fiscal_quarter=_QUARTERS.get(inline.fiscal_period or "", 0),
        title=title or chosen.kind.replace("_", " ").capitalize(),
        units=next((part.units for part in (chosen.main, *chosen.parts) if part.units), None),
        currency=_currency(lines),
        scale=_scale(lines),
        lines=lines,
        tables=tuple(dict.fromkeys((chosen.main.table.number, *(part.table.number for part in chosen.parts)))),
    )


def _currency(lines: Sequence[Line]) -> str | None:
    units = Counter(figure.fact.unit for line in lines for figure in line.figures.values())
    return next((currency for unit, _ in units.most_common() if (currency := currency_of(unit))), None)


def _scale(lines: Sequence[Line]) -> int:
    """The scale of most amounts of money, as the tags say it."""
    scales = Counter(
        figure.fact.elements[0].get("scale", "0").strip()
        for line in lines
        for figure in line.figures.values()
        if currency_of(figure.fact.unit) == figure.fact.unit
    )
    said = scales.most_common(1)[0][0] if scales else "0"
    return 10 ** int(said) if said.isdigit() and int(said) <= 12 else 1


def _plain(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
