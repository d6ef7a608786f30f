"""Questions over the invented filings, with their answers taken from the books."""

import tomllib
from collections.abc import Iterable, Mapping
from decimal import Decimal

from evals.makers.invented.books.figures import Figure, Figures
from evals.makers.invented.books.spec import HERE, Strict
from evals.makers.invented.pages.documents import Document


class FigureQuestion(Strict):
    question: str
    file: str
    figures: list[str]
    first: str | None = None
    how: str | None = None


class NarrativeQuestion(Strict):
    question: str
    file: str
    section: str
    phrase: str


class ContradictionQuestion(Strict):
    question: str
    claims: list[str]


class Questions(Strict):
    figure: list[FigureQuestion]
    segment: list[FigureQuestion]
    narrative: list[NarrativeQuestion]
    contradiction: list[ContradictionQuestion]


def load_questions() -> Questions:
    return Questions.model_validate(tomllib.loads((HERE / "questions.toml").read_text("utf-8")))


def question_rows(documents: Iterable[Document], claims: Iterable[Mapping[str, object]]) -> list[dict[str, object]]:
    """Every question with its gold. Raises `ValueError` where a text does not say what a question takes from it."""
    questions = load_questions()
    by_file = {document.filing.file: document for document in documents}
    by_id = {str(claim["id"]): claim for claim in claims}
    rows: list[dict[str, object]] = []
    for kind, asked in (("figure", questions.figure), ("segment", questions.segment)):
        for number, question in enumerate(asked, 1):
            rows.append(_row(kind, number, question.question, _figures(question, by_file)))
    for number, question in enumerate(questions.narrative, 1):
        rows.append(_row("narrative", number, question.question, _place(question, by_file[question.file])))
    for number, question in enumerate(questions.contradiction, 1):
        named = [by_id[name] for name in question.claims]
        gold: dict[str, object] = {"claims": question.claims, "contradiction": bool(named[0]["expected_flag"])}
        rows.append(_row("contradiction", number, question.question, gold))
    return rows


def _row(kind: str, number: int, question: str, gold: dict[str, object]) -> dict[str, object]:
    return {"id": f"{kind}/{number:02}", "kind": kind, "question": question, "gold": gold}


def _figures(question: FigureQuestion, documents: Mapping[str, Document]) -> dict[str, object]:
    document = documents[question.file]
    figures = [_written(document, reference) for reference in question.figures]
    if question.first is not None:
        for row, reference in zip(figures, question.figures, strict=True):
            row["first_reported"] = _written(documents[question.first], reference)["value"]
    gold: dict[str, object] = {"file": question.file, "figures": figures}
    return {**gold, "how": question.how} if question.how else gold


def _written(document: Document, reference: str) -> dict[str, object]:
    account, _, period = reference.partition(" ")
    figures = Figures(document.company, document.filing)
    found = figures.period(period)
    figure = figures.figure(account, found)
    if figure.tag is None:
        raise ValueError(f"{reference} has no concept")
    return {
        "ticker": document.company.ticker,
        "concept": figure.tag.name,
        "dimensions": dict(figure.tag.dimensions),
        "fiscal_year": found.year,
        "fiscal_quarter": None if found.is_year else found.last,
        "value": _number(figure),
        "unit": figure.unit,
        "start": figure.start and figure.start.isoformat(),
        "end": figure.end.isoformat(),
    }


def _place(question: NarrativeQuestion, document: Document) -> dict[str, object]:
    if not any(place.section == question.section and question.phrase in place.text for place in document.places):
        raise ValueError(f"{question.file}, {question.section}: nothing says {question.phrase!r}")
    return {"file": question.file, "section": question.section, "phrase": question.phrase}


def _number(figure: Figure) -> int | float:
    return int(figure.value) if figure.value == figure.value.to_integral_value() else float(Decimal(figure.value))
