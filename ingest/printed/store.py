"""Printed statements in the form in which the store takes them: facts with their places, statements, tables."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from ingest.html.ixbrl.convert import FilingFacts
from ingest.identify import Identity
from ingest.printed.models import PrintedStatement, Spot, StatementRow
from ingest.printed.statements import ANNUAL
from tools.models.facts import Fact, Place
from tools.models.figures import Cell, Row
from tools.models.filings import FiledStatement, LabelledFiling, OwnPeriod
from tools.models.passages import Table

BASIS = "as printed"
_HALF_A_YEAR = timedelta(days=182)


@dataclass(frozen=True)
class PrintedFiling:
    """A document whose statements were read from print, and when it counts as filed.

    `sections` names those in which its tables stand, by their places among them. `table_ids` and `pages` are those of
    tables that came with ids of their own.
    """

    doc_id: str
    identity: Identity
    statements: tuple[PrintedStatement, ...]
    first_table: int
    sections: Mapping[int, str] = field(default_factory=dict[int, str])
    table_ids: Sequence[str] = ()
    pages: Mapping[int, int] = field(default_factory=dict[int, int])

    def table_id(self, number: int, spot: Spot | None = None) -> str:
        """The id of a statement's table: the document's own; those read from lines of text follow its other tables."""
        spot = spot or self.statements[number].spot
        if spot.table is not None and self.table_ids:
            return self.table_ids[spot.table]
        return f"{self.doc_id}#t{(self.first_table + number if spot.table is None else spot.table) + 1}"

    @property
    def period_end(self) -> date:
        """The last day of what the document is about; a release has no cover that would tell it."""
        known = self.identity.period_end if self.identity.doc_type.startswith((*ANNUAL, "10-Q")) else None
        ends = [period.end for statement in self.statements for period in statement.periods]
        return known if known in ends and known is not None else max(ends)

    @property
    def fiscal_year(self) -> int:
        """As the document says; else the calendar year in which most of the year lies."""
        return self.identity.fiscal_year or (self.period_end - _HALF_A_YEAR).year

    @property
    def fiscal_quarter(self) -> int:
        return self.identity.fiscal_quarter or 0

    @property
    def filed(self) -> date:
        """When the figures count as filed: where nobody says it, not before the period's end."""
        return self.identity.filed or self.period_end + timedelta(days=1)

    def facts(self) -> FilingFacts:
        """What the statements state, as facts of the filing."""
        company, form = self.identity.company, self.identity.doc_type
        quarter = self.fiscal_quarter
        periodic = form.startswith((*ANNUAL, "10-Q"))
        return FilingFacts(
            company=company,
            filing=LabelledFiling(
                accession=self.doc_id,
                form=form,
                filed=self.filed,
                url=None,
                label_year=self.identity.fiscal_year,
                label_period=(f"Q{quarter}" if quarter else "FY") if self.identity.fiscal_year else None,
            ),
            own_period=OwnPeriod(self.doc_id, self.fiscal_year, quarter, self.period_end) if periodic else None,
            facts=tuple(self._facts()),
        )

    def _facts(self) -> Iterator[Fact]:
        for number, statement in enumerate(self.statements):
            for row in statement.rows:
                for period, cell in zip(statement.periods, row.cells, strict=False):
                    taxonomy, _, concept = (row.concept or "").partition(":")
                    if cell is None:
                        continue
                    yield Fact(
                        company_id=self.identity.company.company_id,
                        taxonomy=taxonomy,
                        concept=concept,
                        unit=cell.unit,
                        start_date=period.start,
                        end_date=period.end,
                        value=cell.value,
                        decimals=cell.decimals,
                        accession=self.doc_id,
                        form=self.identity.doc_type,
                        filed=self.filed,
                        place=Place(
                            page=row.spot.page if row.spot.table is None else self.pages.get(row.spot.table),
                            table_id=self.table_id(number, row.spot),
                            anchor=row.spot.anchor,
                            section=self.sections.get(row.spot.table) if row.spot.table is not None else None,
                            row=row.label,
                            column=period.text,
                            sure=row.sure,
                        ),
                    )

    def filed_statements(self) -> list[FiledStatement]:
        """The statements as printed, under the periods of their columns."""
        return [
            FiledStatement(
                doc_id=self.doc_id,
                statement_type=statement.kind,
                fiscal_year=self.fiscal_year,
                fiscal_quarter=self.fiscal_quarter,
                basis=BASIS,
                title=statement.title,
                currency=statement.units.currency,
                table_id=self.table_id(number),
                markdown=_markdown(statement),
                rows=tuple(self._row(statement, row) for row in statement.rows),
                filed=self.identity.filed,
            )
            for number, statement in enumerate(self.statements)
        ]

    def _row(self, statement: PrintedStatement, row: StatementRow) -> Row:
        return Row(
            label=row.label,
            concept=row.concept,
            level=0,
            is_total=row.is_total,
            values=tuple(
                Cell(
                    period=period.text,
                    value=cell.printed,
                    unit=cell.unit,
                    accession=self.doc_id,
                    negated=cell.value != cell.printed,
                )
                for period, cell in zip(statement.periods, row.cells, strict=False)
                if cell is not None
            ),
        )

    def tables(self) -> list[Table]:
        """A table for each statement that was read from lines of text, to be cited and read."""
        return [
            Table(
                table_id=self.table_id(number),
                doc_id=self.doc_id,
                position=self.first_table + number,
                start=statement.start,
                end=statement.end,
                caption=statement.title,
                headers=(("", *(period.text for period in statement.periods)),),
                rows=tuple((row.label, *row.texts) for row in statement.rows),
                table_type="financial_statement",
                units=statement.units.note or None,
                scale=statement.units.scale,
                currency=statement.units.currency,
                markdown=_markdown(statement),
                page=statement.page,
            )
            for number, statement in enumerate(self.statements)
            if statement.spot.table is None
        ]


def _markdown(statement: PrintedStatement) -> str:
    columns: Sequence[str] = [period.text for period in statement.periods]
    note = statement.units.note.strip("() ")
    lines = [f"**{statement.title}**" + (f" ({note})" if note else ""), ""]
    lines += [f"| | {' | '.join(columns)} |", f"|---|{'---:|' * len(columns)}"]
    for row in statement.rows:
        label = " ".join(row.label.split()).replace("|", "\\|")
        label = f"**{label}**" if row.is_total or not row.texts else label
        lines.append(f"| {label} | {' | '.join(row.texts or [''] * len(columns))} |")
    return "\n".join(lines)
