"""Invented units: a bank's statement with two columns, and a sentence."""

from tools.language.arabic.digits import find_numbers
from tools.language.arabic.letters import normalise
from tools.models.documents import Document
from tools.models.facts import Source
from tools.models.units import InformationUnit, UnitHit, UnitNumber
from tools.search.units.search import unit_source

BANK = Document(
    doc_id="nahda-24", company_id=7, ticker="NHD", company="بنك النهضة", doc_type="annual_report", fiscal_year=2024,
    language="ar",
)  # fmt: skip


def row(position: int, label: str, current: str, prior: str, *, page: int = 3, **more: object) -> InformationUnit:
    """A row with the numbers of the ends of 2024 and 2023, in thousands of pounds."""
    numbers = tuple(
        UnitNumber(
            label=label, printed=one.printed, kind=one.kind, value=one.value, key=one.key, scale=1_000, currency="EGP",
            period=period,
        )
        for text, period in ((current, "2024-12-31"), (prior, "2023-12-31"))
        for one in find_numbers(text)
    )  # fmt: skip
    text = f"{label} | {current} | {prior}"
    keys = (*(one.key for one in numbers), "2024-12-31", "2024", "2023-12-31", "2023")
    return InformationUnit.model_validate(
        {
            "unit_id": f"nahda-24#u{position}", "doc_id": "nahda-24", "position": position, "page": page,
            "paragraph": 2, "sentence": position, "start": 0, "end": len(text), "text": text,
            "normalised": normalise(text),
            "kind": "row", "label": label, "numbers": numbers, "keys": keys, **more,
        }
    )  # fmt: skip


def sentence(position: int, text: str, *, page: int = 4, paragraph: int = 1) -> InformationUnit:
    """A sentence with the numbers that it prints."""
    numbers = tuple(
        UnitNumber(label="", printed=one.printed, kind=one.kind, value=one.value, key=one.key)
        for one in find_numbers(text)
    )
    return InformationUnit(
        unit_id=f"nahda-24#u{position}", doc_id="nahda-24", position=position, page=page, paragraph=paragraph,
        sentence=position, start=0, end=len(text), text=text, normalised=normalise(text), numbers=numbers,
        keys=tuple(one.key for one in numbers),
    )  # fmt: skip


def hit(unit: InformationUnit, similarity: float = 1.0, score: float = 1.5) -> UnitHit:
    """A unit as a search finds it."""
    source: Source = unit_source(unit, BANK)
    return UnitHit(unit=unit, document=BANK, source=source, similarity=similarity, score=score, leg="numeric")


ASSETS = row(1, "إجمالي الأصول", "٨٬١٣٧٬٣٩٤", "٧٬٤٥٢٬٠١٠")
LOANS = row(2, "قروض وتسهيلات للعملاء", "٤٬٢٢٠٬٥٠٠", "٣٬٩٨١٬٧٧٧")
DEPOSITS = row(3, "ودائع العملاء", "٦٬٠٠٣٬١٢٠", "٥٬٧١٠٬٠٠٠")
LOSS = row(4, "خسائر الاضمحلال", "(١٢٬٣٤٥)", "(٩٬٨٧٦)")
STAFF = sentence(9, "بلغ عدد موظفي البنك ١٬٢٥٠ موظفا في نهاية عام ٢٠٢٤.")
