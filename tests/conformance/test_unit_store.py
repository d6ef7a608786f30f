"""UnitStore: what every implementation finds by keys, words and vectors, in which order and scope."""

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

import numpy as np
import pytest

from server.settings import Settings
from server.wiring import App, open_app
from tests.embedders import WordEmbedder
from tools.backends.keyword.pruning import Ways, ways_to
from tools.backends.postgres import units, vectors
from tools.backends.postgres.unit_spaces import PostgresUnitSpaces
from tools.backends.postgres.units import PostgresUnitStore
from tools.errors import OtherEmbeddingModel
from tools.language.terms import fold, terms
from tools.models.base import Company
from tools.models.documents import Document
from tools.models.units import InformationUnit, UnitNumber, unit_id
from tools.ports.deps import Deps
from tools.ports.indexes import Scope
from tools.ports.units import Paragraph, UnitVector

WORDS = WordEmbedder()
FUND, BANK = "fund-2022", "bank-2021"


def number(label: str, printed: str, period: str) -> UnitNumber:
    plain = printed.replace("٬", "").translate({0x660 + digit: str(digit) for digit in range(10)})
    return UnitNumber(
        label=label, printed=printed, kind="amount", value=Decimal(plain), key=plain, currency="SAR", period=period
    )


def unit(doc_id: str, position: int, text: str, *keys: str, page: int | None = None, **said: Any) -> InformationUnit:
    return InformationUnit(
        unit_id=unit_id(doc_id, position),
        doc_id=doc_id,
        position=position,
        page=page,
        paragraph=said.pop("paragraph", 1),
        sentence=position,
        start=position * 10,
        end=position * 10 + 9,
        text=text,
        normalised=fold(text),
        keys=keys,
        **said,
    )


TOTAL = unit(
    FUND, 1, "إجمالي الموجودات | ١٢٬٨٤١٬٩٠٢ | ١٤٬٧٥٩٬٧٤٨", "12841902", "14759748", "2022-12-31", "2022", page=4,
    kind="row", label="إجمالي الموجودات", note="٥",
    numbers=(number("إجمالي الموجودات", "١٢٬٨٤١٬٩٠٢", "2022-12-31"),
             number("إجمالي الموجودات", "١٤٬٧٥٩٬٧٤٨", "2021-12-31")),
)  # fmt: skip
UNITS = [
    unit(FUND, 0, "قائمة المركز المالي", page=4, kind="heading"),
    TOTAL,
    unit(FUND, 2, "إجمالي المطلوبات وحقوق الملكية", "12841902", "2022-12-31", "2022", page=4, paragraph=2),
    unit(FUND, 3, "اكتتاب الصندوق", "2022", page=5, unreliable="Letters are drawn wrong."),
]
OTHERS = [unit(BANK, 0, "Total assets rose to 12,841,902.", "12841902"), unit(BANK, 1, "Deposits fell.", "2021")]


@dataclass
class Loaded:
    """A corpus of two documents with their units."""

    app: App
    store: PostgresUnitStore


async def save(app: App, document: Document, units: list[InformationUnit]) -> None:
    company = Company(company_id=document.company_id, cik=None, name=document.company, tickers=(document.ticker,))
    async with app.deps.writer.transaction(company.company_id) as transaction:
        await transaction.save_company(company)
        await transaction.replace_document(document, document.doc_id, document.company, "text")
        await transaction.save_units(units)
        await transaction.save_unit_vectors(WORDS, units, [vector_of(unit) for unit in units])


def vector_of(unit: InformationUnit) -> UnitVector:
    return UnitVector(unit.unit_id, WORDS.vector(unit.text), unit.text.encode()[:16])


def document(doc_id: str, company: int, **said: Any) -> Document:
    return Document(doc_id=doc_id, company_id=company, ticker=doc_id[:4].upper(), company=doc_id.title(), **said)


@pytest.fixture
async def loaded(deps: Deps, settings: Settings) -> AsyncIterator[Loaded]:
    async with open_app(settings) as app:
        await app.deps.writer.vectors.unit_spaces.use(WORDS)
        said = {"doc_type": "financial_statements", "language": "ar", "fiscal_year": 2022, "fiscal_quarter": 0}
        await save(app, document(FUND, -1, **said), UNITS)
        await save(app, document(BANK, -2, doc_type="note", filed=date(2022, 3, 1)), OTHERS)
        yield Loaded(app, PostgresUnitStore(app.database, WORDS))


async def test_units_are_kept_as_they_were_written(loaded: Loaded) -> None:
    ids = [unit.unit_id for unit in reversed(UNITS)]
    assert await loaded.store.units([*ids, "fund-2022#u9", "none", "none#ux"]) == UNITS[::-1]
    assert await loaded.store.units([]) == []


async def test_keys_find_what_has_them(loaded: Loaded) -> None:
    found = await loaded.store.numeric(["12841902"], Scope(), 9)
    assert [hit.unit_id for hit in found] == ["bank-2021#u0", "fund-2022#u1", "fund-2022#u2"]
    assert {hit.score for hit in found} == {0.0}
    assert await loaded.store.numeric([], Scope(), 9) == []
    assert await loaded.store.numeric(["12841902"], Scope(), 0) == []
    assert await loaded.store.numeric(["999"], Scope(), 9) == []


async def test_units_with_a_key_and_all_words_are_found_at_once(loaded: Loaded) -> None:
    words = terms("إجمالي الموجودات")
    (found,) = await loaded.store.with_words(words, Scope(), 9, ["2022"])
    assert (found.unit_id, found.unit) == (f"{FUND}#u1", TOTAL)
    assert f"{FUND}#u1" in [one.unit_id for one in await loaded.store.with_words(words, Scope(), 9)]
    assert await loaded.store.with_words([*words, "zzz"], Scope(), 9, ["2022"]) == []
    assert await loaded.store.with_words(words, Scope(), 9, ["1999"]) == []
    assert await loaded.store.with_words([], Scope(), 9, ["2022"]) == []
    assert await loaded.store.with_words(words, Scope(doc_ids=("other",)), 9, ["2022"]) == []


async def test_words_order_what_has_the_keys(loaded: Loaded) -> None:
    asked = dict.fromkeys(terms("إجمالي الموجودات"), 1.0)
    found = await loaded.store.numeric(["2022", "2022-12-31"], Scope(), 9, asked)
    assert [hit.unit_id for hit in found] == ["fund-2022#u1", "fund-2022#u2", "fund-2022#u3"]
    assert found[0].score > found[1].score > found[2].score == 0.0
    assert [hit.unit_id for hit in await loaded.store.numeric(["2022"], Scope(), 1, asked)] == ["fund-2022#u1"]


async def test_words_alone_find_units(loaded: Loaded) -> None:
    found = await loaded.store.by_words(dict.fromkeys(terms("إجمالي الموجودات"), 1.0), Scope(), 9)
    assert [hit.unit_id for hit in found] == ["fund-2022#u1", "fund-2022#u2"]
    assert await loaded.store.by_words({}, Scope(), 9) == []
    assert await loaded.store.by_words({"١٢": 1.0, "12841902": 1.0}, Scope(), 9) == []


LABELS = ("إجمالي الموجودات", "إجمالي المطلوبات", "صافي الموجودات", "الموجودات المتداولة", "إجمالي الموجودات المتداولة")


@pytest.mark.parametrize("limit", [1, 2, 3, 7])
async def test_units_that_are_not_read_are_none_of_the_best(
    loaded: Loaded, monkeypatch: pytest.MonkeyPatch, limit: int
) -> None:
    rows = [unit("rows", at, LABELS[at % 5]) for at in range(20)]
    await save(loaded.app, document("rows", -3, doc_type="note"), rows)
    looked_for: list[Ways] = []

    def noted(least: float, worths: Mapping[str, float], per_word: float) -> Ways:
        looked_for.append(ways_to(least, worths, per_word))
        return looked_for[-1]

    monkeypatch.setattr(units, "ways_to", noted)
    asked = {**dict.fromkeys(terms("إجمالي الموجودات المتداولة"), 1.0), **dict.fromkeys(terms("صافي"), 0.5)}
    scopes = (Scope(), Scope(doc_ids=(FUND, "rows")), Scope(company_ids=(-1,)))
    whole = [await loaded.store.by_words(asked, scope, limit) for scope in scopes]
    assert not looked_for
    monkeypatch.setattr(units, "_MANY", 0)
    assert [await loaded.store.by_words(asked, scope, limit) for scope in scopes] == whole
    assert looked_for
    assert limit > 4 or max(map(len, looked_for[0])) > 1


async def test_words_that_are_known_to_be_common_are_worth_what_counting_says(
    loaded: Loaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [unit("rows", at, LABELS[at % 5] if at else "صافي القروض") for at in range(40)]
    await save(loaded.app, document("rows", -3, doc_type="note"), rows)
    monkeypatch.setattr(units, "_COUNTED", 4)
    asked = dict.fromkeys([*terms("إجمالي الموجودات المتداولة صافي القروض"), "zzz"], 1.0)

    async def counts() -> dict[str, int]:
        async with loaded.app.database.connection() as conn:
            return dict((await units._asked(conn, asked)).counts)  # pyright: ignore[reportPrivateUsage]

    counted = await counts()
    async with loaded.app.database.session() as conn:
        await conn.execute("analyze units")
    assert await counts() == counted
    assert sorted({*counted.values()}) == [0, 1, 4]


@pytest.mark.parametrize("exact", [True, False], ids=["exact", "by-index"])
async def test_the_nearest_are_first(loaded: Loaded, monkeypatch: pytest.MonkeyPatch, exact: bool) -> None:
    if not exact:
        monkeypatch.setattr(vectors, "_EXACT", 0)
    found = await loaded.store.nearest(WORDS.vector("total assets"), Scope(company_ids=(-2,)), 9)
    assert [hit.unit_id for hit in found] == ["bank-2021#u0", "bank-2021#u1"]
    assert found[0].score > found[1].score
    everywhere = await loaded.store.nearest(WORDS.vector("إجمالي الموجودات"), Scope(), 2)
    assert everywhere[0].unit_id == "fund-2022#u1"
    assert len(everywhere) == 2
    assert await loaded.store.nearest(np.zeros(64, np.float32), Scope(), 2) == []


@pytest.mark.parametrize(
    ("scope", "documents"),
    [
        (Scope(), {FUND, BANK}),
        (Scope(company_ids=(-2,)), {BANK}),
        (Scope(doc_ids=(FUND, "none")), {FUND}),
        (Scope(fiscal_years=(2022,)), {FUND}),
        (Scope(fiscal_quarters=((2022, 0),)), {FUND}),
        (Scope(doc_types=("note",)), {BANK}),
        (Scope(language="ar"), {FUND}),
        (Scope(filed_after=date(2022, 3, 1)), {BANK}),
        (Scope(mentions=("assets",)), set[str]()),  # which is of passages, and there are none
    ],
)
async def test_each_scope_holds_what_it_says(loaded: Loaded, scope: Scope, documents: set[str]) -> None:
    store = loaded.store
    asked = dict.fromkeys([*terms("إجمالي"), *terms("total")], 1.0)
    for found in (
        await store.numeric(["12841902"], scope, 9),
        await store.by_words(asked, scope, 9),
        await store.nearest(WORDS.vector("total assets"), scope, 9),
    ):
        assert {hit.unit_id.partition("#")[0] for hit in found} == documents


async def test_paragraphs_are_whole_and_come_once(loaded: Loaded) -> None:
    first, none = Paragraph(FUND, 4, 1), Paragraph(FUND, 9, 1)
    assert await loaded.store.paragraphs([first, none, first]) == UNITS[:2]
    asked = [Paragraph(BANK, None, 1), Paragraph(FUND, 5, 1), Paragraph(FUND, 4, 2)]
    assert await loaded.store.paragraphs(asked) == [*OTHERS, UNITS[2], UNITS[3]]
    assert await loaded.store.paragraphs([]) == []


async def test_a_document_that_is_written_anew_has_its_new_units_alone(loaded: Loaded) -> None:
    await save(loaded.app, document(BANK, -2, doc_type="note"), OTHERS[1:])
    assert await loaded.store.units([unit.unit_id for unit in OTHERS]) == OTHERS[1:]
    assert [hit.unit_id for hit in await loaded.store.nearest(WORDS.vector("x"), Scope(doc_ids=(BANK,)), 9)] == [
        OTHERS[1].unit_id
    ]


async def test_another_model_is_refused_by_name(loaded: Loaded) -> None:
    other = PostgresUnitStore(loaded.app.database, WordEmbedder(version="2"))
    with pytest.raises(OtherEmbeddingModel, match=r"units have vectors of words 1, .* words 2\. Run `tieout reembed`"):
        await other.nearest(WORDS.vector("x"), Scope(), 5)
    assert await other.numeric(["2021"], Scope(), 5)


async def test_units_without_vectors_are_told_and_filled(loaded: Loaded) -> None:
    new, spaces = WordEmbedder(model="new"), PostgresUnitSpaces(loaded.app.database)
    await spaces.prepare(new)
    assert await spaces.counts(new) == (4, 4)  # those of the English document have none
    assert not await spaces.switch(new)
    missing = await spaces.missing(new, "bank-2021#u1", 9)
    assert missing == [unit.unit_id for unit in UNITS]
    units = await loaded.store.units([unit.unit_id for unit in (*UNITS, *OTHERS)])
    await spaces.save(new, units, [UnitVector(u.unit_id, new.vector(u.text), b"x") for u in units])
    assert await spaces.switch(new)
    assert await PostgresUnitStore(loaded.app.database, new).nearest(new.vector("assets"), Scope(), 1)


async def test_vectors_are_known_by_what_they_were_made_of(loaded: Loaded) -> None:
    known = await loaded.app.deps.writer.stored_unit_vectors([FUND], WORDS)
    assert known.keys() == {vector_of(unit).digest for unit in UNITS}
