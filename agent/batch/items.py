"""What a batch is asked: items read from a file of questions, each for the companies given; or summaries of these."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

from pydantic import Field, ValidationError

from tools.errors import InvalidInput, TieoutError
from tools.models.base import Model
from tools.models.filters import Filters
from tools.questions.meant import check_question

_COMPANY = "{company}"
_MOST = 100_000  # items


class BatchItem(Model):
    """One question, and the filters that it is asked with; or the summary of the company and year that these name.

    `id` names its row in the results.
    """

    id: str = Field(min_length=1, max_length=200)
    question: str
    filters: Filters = Filters()
    kind: Literal["question", "summary"] = "question"


class _Row(Model):
    """A row of a file of questions."""

    question: str
    id: str | None = None
    filters: Filters = Filters()


def read_items(path: Path, companies: Sequence[str] = ()) -> list[BatchItem]:
    """The items of a file: plain questions, one a line, or (.jsonl) rows with question, id and filters.

    With `companies` (tickers or names) each question is asked of each of them: its "{company}" is the company, or,
    where it has none, the company is a filter. Raises `InvalidInput` that names the line.
    """
    rows = [*_rows(path)]
    if not rows:
        raise InvalidInput(f"{path} has no question. Write one a line, or JSONL rows with a question.")
    items = [item for number, row in rows for item in _items(row, row.id or f"q{number}", companies)]
    if len(items) > _MOST:
        raise InvalidInput(f"{len(items):,} items are more than a batch takes ({_MOST:,}). Part the file.")
    seen: set[str] = set()
    for item in items:
        if item.id in seen:
            raise InvalidInput(f"{path}: the id {item.id!r} is there twice. Give each question an id of its own.")
        seen.add(item.id)
    return items


def summary_items(companies: Sequence[str], fiscal_year: int | None = None) -> list[BatchItem]:
    """A summary of each company's fiscal year; of its newest, where none is given. Raises `InvalidInput` for none."""
    if not companies:
        raise InvalidInput("Summaries are of companies: name them with --ticker or --companies.")
    years = () if fiscal_year is None else (fiscal_year,)
    period = f", fiscal {fiscal_year}" if fiscal_year is not None else ""
    return [
        BatchItem(
            id=f"summary:{company}{period}",
            question=f"Summary of {company}{period}",
            filters=Filters(tickers=(company,), fiscal_years=years),
            kind="summary",
        )
        for company in dict.fromkeys(companies)
    ]


def _rows(path: Path) -> Iterator[tuple[int, _Row]]:
    try:
        lines = path.read_text("utf-8-sig").splitlines()
    except OSError as error:
        raise InvalidInput(f"{path} can't be read: {error.strerror}.") from None
    except UnicodeDecodeError as error:
        raise InvalidInput(f"{path} can't be read: {error}.") from None
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            row = _Row.model_validate(json.loads(line)) if path.suffix == ".jsonl" else _Row(question=line.strip())
            check_question(row.question.replace(_COMPANY, "Acme"))
        except ValidationError as error:
            told = "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors()[:3])
            raise InvalidInput(f"{path}, line {number}: {told}.") from None
        except ValueError as error:
            raise InvalidInput(f"{path}, line {number} is no JSON: {error}.") from None
        except TieoutError as error:
            raise InvalidInput(f"{path}, line {number}: {error.message}") from None
        yield number, row


def _items(row: _Row, name: str, companies: Sequence[str]) -> Iterator[BatchItem]:
    if not companies and _COMPANY in row.question:
        raise InvalidInput(
            f"The question {row.question!r} is for {_COMPANY}: name companies with --ticker or --companies."
        )
    if not companies:
        yield BatchItem(id=name, question=row.question, filters=row.filters)
    for company in companies:
        asked = row.question.replace(_COMPANY, company)
        filters = row.filters
        if asked == row.question:
            filters = Filters.model_validate({**row.filters.model_dump(exclude_unset=True), "tickers": (company,)})
        yield BatchItem(id=f"{name}:{company}", question=asked, filters=filters)
