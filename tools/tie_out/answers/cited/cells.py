"""Holds the cells of statements and the trades of insiders in an answer against the documents that they cite."""

import re
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from itertools import product
from typing import TypeAlias, cast

from tools.errors import TieoutError
from tools.figures.asked.request import FigureRequest
from tools.figures.statements.statement import get_statement
from tools.models.answers import Answer, Citation, Span
from tools.models.documents import Document
from tools.models.figures import StatementType
from tools.models.trades import InsiderTrade
from tools.numbers import to_json_number
from tools.ports.deps import Deps

Stated: TypeAlias = tuple[str, str, int | float, str]  # a row's label, a column's period, the value, and the filing
Asked: TypeAlias = tuple[StatementType, str, int, int, date | None]  # kind, ticker, fiscal year, quarter, as of

_HEAD = re.compile(
    r"^.+: (?P<kind>income statement|balance sheet|cash flow) \(.*; (?:as filed|standardised|derived)\)$"
)
_PERIOD = re.compile(r"(?:Q(?P<quarter>[1-4]) )?FY(?P<year>\d{4})")
_TRADE = re.compile(r"^(?P<traded>\d{4}-\d\d-\d\d|None): (?P<owner>.*?) \(.*?\) (?P<verb>acquired|disposed of) ")
_MOST_TRADES = 1000


async def cell_problems(
    deps: Deps, answer: Answer, documents: Mapping[str, Document]
) -> AsyncIterator[tuple[Span, str]]:
    """Each figure that is tied to a filing alone and does not stand there, and why. `documents` are those cited."""
    store = _Cells(deps, documents, max((d.filed for d in documents.values() if d.filed), default=None))
    figures = [span for span in answer.spans if not span.quote]
    cited = {citation.id: citation for citation in answer.citations}
    for span, number in zip(figures, answer.verification.details, strict=False):
        citation = cited.get(span.citation_id or "")
        if span.fact_id is not None or citation is None or citation.doc_id not in documents:
            continue
        if citation.quote is not None:
            continue  # a passage's number: the words that it is tied to are looked up as a quotation
        before = answer.answer[answer.answer.rfind("\n", 0, span.start) + 1 : span.start]
        if trade := _TRADE.match(before):
            stands = await store.is_traded(citation, trade, before, number.value)
        else:
            stands = await store.is_stated(citation, answer, span, before, number.value)
        if not stands:
            shown = answer.answer[span.start : span.end]
            place = before.strip().replace(" | ", ", ")[:80]
            yield span, f"is {shown} ({place}), which does not stand in {citation.doc_id} so."


@dataclass
class _Cells:
    """What the cited documents print, read once. `newest` is when the newest of them was filed."""

    deps: Deps
    documents: Mapping[str, Document]
    newest: date | None
    _statements: dict[Asked, set[Stated]] = field(default_factory=dict[Asked, set[Stated]])
    _trades: dict[tuple[str, str], list[InsiderTrade]] = field(
        default_factory=dict[tuple[str, str], list[InsiderTrade]]
    )

    async def is_stated(self, citation: Citation, answer: Answer, span: Span, before: str, value: Decimal) -> bool:
        """Whether the statement that the line belongs to has the value in that row and column."""
        heads = [match for line in answer.answer[: span.start].splitlines() if (match := _HEAD.match(line))]
        label, _, rest = before.partition(" | ")
        if not heads or not rest:
            return False
        kind = cast(StatementType, heads[-1]["kind"].replace(" ", "_"))
        period = rest.rpartition("| ")[2].strip()
        stated = (label.strip(), period, to_json_number(value), citation.doc_id or "")
        periods = [(citation.fiscal_year or 0, citation.quarter or 0)]
        if named := _PERIOD.search(period):
            first = (int(named["year"]), int(named["quarter"] or 0))
            periods += [first, (first[0] + 1, first[1])]
        if any(stated in cells for asked, cells in self._statements.items() if asked[:2] == (kind, citation.ticker)):
            return True
        # As it stands by now, else as it stood when the newest cited filing was made.
        days = (None, self.newest) if self.newest and self.newest <= self.deps.today() else (None,)
        for as_of, (year, quarter) in product(days, dict.fromkeys(periods)):
            if stated in await self._statement((kind, citation.ticker, year, quarter, as_of)):
                return True
        return False

    async def _statement(self, asked: Asked) -> set[Stated]:
        if asked not in self._statements:
            self._statements[asked] = set(await self._read(asked))
        return self._statements[asked]

    async def _read(self, asked: Asked) -> list[Stated]:
        kind, ticker, year, quarter, as_of = asked
        deps = self.deps
        request = FigureRequest((ticker,), (kind,), exact=((year, quarter),), as_of=as_of)
        try:
            page = await get_statement(
                deps.facts, deps.directory, deps.vocabulary, kind, request, deps.today(), deps.documents
            )
        except TieoutError:
            return []
        return [
            (row.label, cell.period, to_json_number(cell.value), cell.accession)
            for row in page.rows
            for cell in row.values
        ]

    async def is_traded(self, citation: Citation, line: re.Match[str], before: str, value: Decimal) -> bool:
        """Whether the form reports that insider's trade of that day with the number."""
        doc_id = citation.doc_id or ""
        key = doc_id, line["traded"]
        if key not in self._trades:
            company = self.documents[doc_id].company_id
            day = None if line["traded"] == "None" else date.fromisoformat(line["traded"])
            found = await self.deps.documents.insider_trades(
                [company], first=day, last=day, holdings=True, limit=_MOST_TRADES
            )
            self._trades[key] = [trade for form, _, trade in found if form == doc_id]
        return any(
            f"{trade.traded}" == line["traded"]
            and trade.owner == line["owner"]
            and bool(trade.acquired) == (line["verb"] == "acquired")
            and value in _numbers_at(trade, before)
            for trade in self._trades[key]
        )


def _numbers_at(trade: InsiderTrade, before: str) -> Iterator[Decimal | None]:
    """Which number of a trade follows these words."""
    if before.endswith(" at "):
        yield trade.price
    elif before.endswith("; holds "):
        yield trade.owned_after
    else:
        yield trade.shares
