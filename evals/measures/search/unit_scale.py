"""Dual retrieval over 100,000 made-up units: what each step takes, beside the reference design's times.

The units are rows of statements of invented companies, with the numbers and dates that such rows have; their vectors
are drawn at random, as wide as those of the model that ships as an extra.
"""

import random
import shutil
import statistics
import time
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

import numpy as np
from numpy.typing import NDArray

from evals.corpus import traversable_folder
from evals.report import Report, tell
from server.settings import Settings
from server.wiring import open_app
from tools.backends.postgres.space_groups import UNITS
from tools.backends.postgres.units import PostgresUnitStore
from tools.language.arabic.digits import number_key
from tools.language.arabic.intent import numeric_intent
from tools.language.arabic.letters import normalise
from tools.models.answers import Answer, Citation
from tools.models.base import Company
from tools.models.documents import Document
from tools.models.units import InformationUnit, UnitHit, UnitNumber, unit_id
from tools.ports.deps import Deps
from tools.ports.embedding import Vector
from tools.ports.units import UnitVector
from tools.search.units.asked import AskedUnits, read_asked
from tools.search.units.context import build_context
from tools.search.units.expand import expand_paragraphs
from tools.search.units.legs import numeric_leg, semantic_leg
from tools.search.units.merge import merge_found
from tools.search.units.search import merge_units
from tools.tie_out.answers.cited.units import cited_units

COUNT = 100_000
_IN_DOCUMENT = 500
_ROWS = 20  # in a paragraph
_CALLS = 60
_DIMENSION = 512
_LIMITS = {  # milliseconds: what is to be reached
    "numeric detection": 1.0, "numeric filter": 5.0, "semantic search": 50.0, "expansion": 10.0, "context": 2.0,
    "citation mapping": 2.0,
}  # fmt: skip
_FIRST = ("إجمالي", "صافي", "مصروفات", "إيرادات", "مخصصات", "أرباح", "خسائر", "رصيد", "تكلفة", "حصة")
_SECOND = (
    "الأصول",
    "القروض",
    "الودائع",
    "العمولات",
    "الاستثمارات",
    "العقارات",
    "الإيجارات",
    "الموظفين",
    "العملاء",
    "المشروعات",
)
_THIRD = (
    "طويلة الأجل",
    "قصيرة الأجل",
    "المتداولة",
    "الأخرى",
    "المؤجلة",
    "المستحقة",
    "المحلية",
    "الأجنبية",
    "الجارية",
    "الثابتة",
)


class _Drawn:
    """An embedder whose vectors are drawn at random, one for each text."""

    model, version, dimension, max_tokens = "drawn", "1", _DIMENSION, 512

    def windows(self, text: str, header: str) -> list[str]:
        return [f"{header}{text}"]

    async def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return np.stack([await self.embed_query(text) for text in texts])

    async def embed_query(self, text: str) -> Vector:
        return _vector(np.random.default_rng(zlib.crc32(text.encode())))


async def measure_unit_scale() -> Report:
    """Medians by step, in milliseconds."""
    folder = traversable_folder("tieout-units-")
    try:
        async with open_app(Settings(data_dir=folder, corpus="units")) as app:
            drawn = _Drawn()
            store = PostgresUnitStore(app.database, drawn)
            deps = replace(app.deps, units=store, unit_embedder=drawn)
            begun = time.perf_counter()
            await deps.writer.vectors.unit_spaces.use(drawn)
            async with app.database.session() as conn:  # an index is made faster at once than row by row
                await conn.execute("drop index idx_vec_unit")
                await _fill(deps, drawn)
                async with conn.transaction():
                    await UNITS.index_active(conn)
                await conn.execute("analyze units")
            filled = time.perf_counter() - begun
            return {"filled": f"{COUNT:,} units in {filled:.0f} s", **await _measured(deps)}
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def _measured(deps: Deps) -> Report:
    times: dict[str, list[float]] = {name: [] for name in _LIMITS}
    for question in _questions():
        asked = await read_asked(deps, question, reading=None)
        await _one(deps, asked, times)
    told: Report = {}
    for name, most in _LIMITS.items():
        median = statistics.median(times[name])
        met = "met" if median < most else "not met"
        told[name] = tell(f"{median:.2f} ms (goal {most:g}: {met})", times={"ms": median})
    return told


async def _one(deps: Deps, asked: AskedUnits, times: dict[str, list[float]]) -> None:
    def noted(name: str, begun: float) -> None:
        times[name].append((time.perf_counter() - begun) * 1_000)

    begun = time.perf_counter()
    numeric_intent(asked.query)
    noted("numeric detection", begun)
    begun = time.perf_counter()
    numeric = await numeric_leg(deps, asked)
    noted("numeric filter", begun)
    begun = time.perf_counter()
    semantic = await semantic_leg(deps, asked)
    noted("semantic search", begun)
    ranked = merge_found(asked, numeric.found, semantic.found)[: asked.top_k]
    if deps.units is None:
        return
    begun = time.perf_counter()
    expanded = await expand_paragraphs(deps.units, ranked)
    noted("expansion", begun)
    results = await merge_units(deps, asked, semantic, numeric)
    documents = {hit.document.doc_id: hit.document for hit in results.hits}
    begun = time.perf_counter()
    build_context([hit.unit for hit in results.hits], expanded, documents)
    noted("context", begun)
    cited = Answer(status="answered", answer="", citations=tuple(map(_citation, results.hits[:3])))
    begun = time.perf_counter()
    await cited_units(deps, cited)
    noted("citation mapping", begun)


def _citation(hit: UnitHit) -> Citation:
    """What an answer cites a unit by."""
    source = hit.source
    return Citation(
        id=hit.unit.unit_id, text=hit.unit.text, company=source.company, ticker=source.ticker,
        doc_type=source.doc_type, doc_id=source.doc_id, page=source.page, unit=source.unit,
    )  # fmt: skip


def _questions() -> Iterator[str]:
    drawn = random.Random(1)
    for number in range(_CALLS):
        label = " ".join((drawn.choice(_FIRST), drawn.choice(_SECOND), drawn.choice(_THIRD)))
        year = 2005 + number % 20
        yield f"كم بلغ {label} في ٣١ ديسمبر {year}؟"


async def _fill(deps: Deps, drawn: _Drawn) -> None:
    numbers, vectors = random.Random(0), np.random.default_rng(0)
    for place in range(COUNT // _IN_DOCUMENT):
        company_id, year = 900_000_000 + place // 20, 2005 + place % 20
        company = Company(
            company_id=company_id, cik=company_id, name=f"Units {company_id}", tickers=(f"UQ{place // 20}",)
        )
        document = Document(
            doc_id=f"units-{place}", company_id=company_id, ticker=company.ticker, company=company.name,
            doc_type="financial_statements", fiscal_year=year, language="ar",
        )  # fmt: skip
        units = [_unit(document.doc_id, position, year, numbers) for position in range(_IN_DOCUMENT)]
        rows = [UnitVector(unit.unit_id, _vector(vectors), f"{unit.unit_id}".encode()[-16:]) for unit in units]
        async with deps.writer.transaction(company_id) as transaction:
            await transaction.save_company(company)
            await transaction.replace_document(document, document.doc_id, document.doc_id, "")
            await transaction.save_units(units)
            await transaction.save_unit_vectors(drawn, units, rows)


def _unit(doc_id: str, position: int, year: int, drawn: random.Random) -> InformationUnit:
    label = " ".join((drawn.choice(_FIRST), drawn.choice(_SECOND), drawn.choice(_THIRD)))
    values = [Decimal(drawn.randrange(1_000, 10**9)) for _ in range(2)]
    numbers = tuple(
        UnitNumber(
            label=label, printed=f"{value:,}", kind="amount", value=value, key=number_key(value), currency="EGP",
            period=f"{told}-12-31",
        )
        for value, told in zip(values, (year, year - 1), strict=True)
    )  # fmt: skip
    text = " | ".join((label, *(one.printed for one in numbers)))
    keys = [*(one.key for one in numbers), *(f"{told}{end}" for told in (year, year - 1) for end in ("", "-12-31"))]
    return InformationUnit(
        unit_id=unit_id(doc_id, position), doc_id=doc_id, position=position, page=1 + position // 50,
        paragraph=1 + position % 50 // _ROWS, sentence=position % _ROWS, start=position * 100, end=position * 100 + 90,
        text=text, normalised=normalise(text), kind="row", label=label, numbers=numbers, keys=tuple(keys),
    )  # fmt: skip


def _vector(drawn: np.random.Generator) -> Vector:
    row = drawn.standard_normal(_DIMENSION).astype(np.float32)
    return (row / np.linalg.norm(row)).astype(np.float32)
