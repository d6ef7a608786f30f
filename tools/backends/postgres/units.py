"""Information units in Postgres: by the keys of their numbers, by their words, and by their vectors."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import accumulate
from typing import Any, Final

from psycopg import sql
from psycopg.types.json import Jsonb

from tools.backends.keyword.pruning import Ways, ways_to, word_worths
from tools.backends.postgres.database import Connection, Database
from tools.backends.postgres.scopes import parameters, unit_conditions
from tools.backends.postgres.space_groups import UNITS
from tools.backends.postgres.sql import query
from tools.backends.postgres.vectors import VectorTable, has_direction, nearest
from tools.language.bilingual.unit_words import names_nothing
from tools.language.terms import fold, terms
from tools.models.units import InformationUnit, NumberKind, UnitNumber, split_unit_id, unit_id
from tools.ports.embedding import EmbeddingModel, Vector
from tools.ports.indexes import MOST_LACKING, Scope
from tools.ports.units import FoundUnit, Paragraph
from tools.text import ARABIC

_LENGTH: Final = 0.05  # by which each further word of a unit counts against it
_COUNTED: Final = 1_000  # units with a word that are counted: beyond, it is as common as can be
_MANY: Final = 2_000  # units with words of a query, from which on it pays to find out which can be among the best
_VECTORS: Final = VectorTable("unit_embeddings", "e.doc_id || '#u' || e.position", ("e.doc_id", "e.position"))
_NO_PAGE: Final = -1
_KINDS: Final[Mapping[str, NumberKind]] = {"a": "amount", "p": "percent", "d": "date", "y": "year", "n": "note"}


class PostgresUnitStore:
    """The `UnitStore` over one corpus, for queries that one model embeds; without one, there is no `nearest`."""

    def __init__(self, database: Database, embedder: EmbeddingModel | None = None) -> None:
        self._database = database
        self._embedder = embedder

    async def numeric(
        self, keys: Sequence[str], scope: Scope, limit: int, terms: Mapping[str, float] | None = None
    ) -> list[FoundUnit]:
        if limit < 1 or not keys:
            return []
        values = {"keys": list(keys), "limit": limit}

        async def search(conn: Connection) -> list[FoundUnit]:
            worths: Mapping[str, float] = (await _asked(conn, terms)).worths if terms else {}
            found = await _by_keys(conn, scope, values, worths) if worths else []
            if len(found) < limit:
                known = {unit.unit_id for unit in found}
                others = await _by_keys(conn, scope, values, {})
                found += [unit for unit in others if unit.unit_id not in known]
            return found[:limit]

        return await self._database.read(search)

    async def with_words(
        self, terms: Sequence[str], scope: Scope, limit: int, keys: Sequence[str] | None = None
    ) -> list[FoundUnit]:
        if limit < 1 or not terms:
            return []

        async def search(conn: Connection) -> list[FoundUnit]:
            parts: dict[str, sql.Composable] = {
                "inside": unit_conditions(scope),
                "length": sql.Literal(_LENGTH),
                "keyed": sql.SQL("true" if keys is None else "e.keys && %(keys)s::text []"),
            }
            values = {**parameters(scope), "keys": list(keys or ()), "terms": list(terms), "limit": limit}
            return _whole(await _rows(conn, "units_with_words", parts, values))

        return await self._database.read(search)

    async def by_words(self, terms: Mapping[str, float], scope: Scope, limit: int) -> list[FoundUnit]:
        if limit < 1 or not terms:
            return []

        return await self._database.read(lambda conn: _by_words(conn, terms, scope, limit))

    async def nearest(self, vector: Vector, scope: Scope, limit: int) -> list[FoundUnit]:
        if limit < 1 or not has_direction(vector):
            return []

        async def search(conn: Connection) -> list[FoundUnit]:
            return await self._nearest(conn, vector, scope, limit)

        return await self._database.read(search)

    async def lacking(self, scope: Scope) -> int:
        async def count(conn: Connection) -> int:
            space = await UNITS.searched(conn, self._embedder)
            return await UNITS.lacking(conn, space, scope, unit_conditions(scope), MOST_LACKING + 1) if space else 0

        return await self._database.read(count)

    async def paragraphs(self, places: Sequence[Paragraph]) -> list[InformationUnit]:
        values = {
            "doc_ids": [place.doc_id for place in places],
            "pages": [_NO_PAGE if place.page is None else place.page for place in places],
            "paragraphs": [place.number for place in places],
        }
        return [_unit(row) for row in await self._database.fetch("units_of_paragraphs", values)] if places else []

    async def units(self, unit_ids: Sequence[str]) -> list[InformationUnit]:
        wanted = [place for place in map(split_unit_id, unit_ids) if place is not None]
        values = {"doc_ids": [doc_id for doc_id, _ in wanted], "positions": [position for _, position in wanted]}
        return [_unit(row) for row in await self._database.fetch("units", values)] if wanted else []

    async def _nearest(self, conn: Connection, vector: Vector, scope: Scope, limit: int) -> list[FoundUnit]:
        space = await UNITS.searched(conn, self._embedder)
        if space is None:
            return []
        hits = await nearest(conn, _VECTORS, space, vector, scope, unit_conditions(scope), limit)
        return [FoundUnit(hit.chunk_id, hit.score) for hit in hits]


async def save_units(conn: Connection, units: Sequence[InformationUnit]) -> None:
    """Write the units of a document that is written by then."""
    if not units:
        return
    async with conn.cursor() as cursor, cursor.copy(query("copy_units")) as target:
        for unit in units:
            await target.write_row(
                (
                    unit.doc_id, unit.position, unit.page, unit.paragraph, unit.sentence, unit.start, unit.end,
                    unit.text, _normalised(unit), unit.kind, unit.label, unit.note,
                    Jsonb([_kept(number, unit.label) for number in unit.numbers]), list(unit.keys), _words(unit),
                    unit.unreliable,
                )
            )  # fmt: skip


def _normalised(unit: InformationUnit) -> str | None:
    """The normalised text where it is kept: what is no Arabic is as quickly made again."""
    return unit.normalised if ARABIC.search(unit.text) else None


def _words(unit: InformationUnit) -> list[str]:
    """The words by which a unit is found, each once; its numbers are found by their keys.

    A row whose label names no figure is found by its columns' headings.
    """
    by_columns = unit.kind == "row" and names_nothing(unit.label)
    headings = [one.label for one in unit.numbers] if by_columns else []
    return sorted({term for term in terms(" ".join((unit.text, *headings))) if not term[0].isdigit()})


def _kept(number: UnitNumber, label: str | None) -> list[Any]:
    """A number as a list, without what is said elsewhere (its unit's label), what follows, and what is usual."""
    key = None if number.key == f"{number.value:f}" else number.key
    said = [number.printed, number.kind[0], str(number.value), number.period, number.currency, number.scale, key]
    own = None if number.label == label else number.label
    said = [*said[:3], *(None if value == 1 else value for value in said[3:]), own]
    while said[-1] is None:
        said.pop()
    return said


def _read(said: Sequence[Any], label: str) -> UnitNumber:
    """A number of its list."""
    printed, kind, value = said[:3]
    period, currency, scale, key, own = [*said[3:], *[None] * (8 - len(said))]
    return UnitNumber(
        label=label if own is None else own,
        printed=printed,
        kind=_KINDS[kind],
        value=Decimal(value),
        key=value if key is None else key,
        scale=scale or 1,
        currency=currency,
        period=period,
    )


def _unit(row: dict[str, Any]) -> InformationUnit:
    return InformationUnit(
        unit_id=unit_id(row["doc_id"], row["position"]),
        doc_id=row["doc_id"],
        position=row["position"],
        page=row["page"],
        paragraph=row["paragraph"],
        sentence=row["sentence"],
        start=row["start_char"],
        end=row["end_char"],
        text=row["text"],
        normalised=fold(row["text"]) if row["normalised"] is None else row["normalised"],
        kind=row["kind"],
        label=row["label"],
        note=row["note"],
        numbers=tuple(_read(said, row["label"] or "") for said in row["numbers"]),
        keys=tuple(row["keys"]),
        unreliable=row["unreliable"],
    )


def _whole(rows: Sequence[dict[str, Any]]) -> list[FoundUnit]:
    units = map(_unit, rows)
    return [FoundUnit(unit.unit_id, row["score"], unit) for unit, row in zip(units, rows, strict=True)]


def _found(rows: Sequence[dict[str, Any]]) -> list[FoundUnit]:
    return [FoundUnit(row["unit_id"], row["score"]) for row in rows]


@dataclass(frozen=True)
class _Asked:
    """What the words of a query are worth, the most first, and how many units have each, counted up to a bound."""

    worths: Mapping[str, float]
    counts: Mapping[str, int]

    def rare(self, least: int) -> tuple[str, ...]:
        """The words that are worth most, as many as so many units have."""
        before = accumulate((self.counts[word] for word in self.worths), initial=0)
        return tuple(word for word, units in zip(self.worths, before, strict=False) if units < least)


async def _asked(conn: Connection, weights: Mapping[str, float]) -> _Asked:
    rows = await _rows(conn, "count_words", {"counted": sql.Literal(_COUNTED)}, {"terms": list(weights)})
    counts = {row["term"]: int(row["units"]) for row in rows}
    return _Asked(word_worths(weights, counts, rows[0]["whole"] if rows else 1.0), counts)


async def _by_words(conn: Connection, weights: Mapping[str, float], scope: Scope, limit: int) -> list[FoundUnit]:
    """The best by their words. Where many units have one, those that can't be among the best are not read.

    The last of as many as are wanted, of units with all words that weigh most or with a rare one, is their measure.
    """
    asked = await _asked(conn, weights)
    if not asked.worths:
        return []
    ways = _each(asked.worths)
    if sum(asked.counts.values()) > _MANY:
        whole = tuple(word for word in asked.worths if weights[word] == max(weights.values()))
        for likely in ((whole,) if whole else (), _each(asked.rare(limit))):
            best = await _with_ways(conn, asked.worths, likely, scope, limit) if likely else []
            if len(best) == limit:
                ways = ways_to(best[-1].score, asked.worths, _LENGTH)
                break
    return await _with_ways(conn, asked.worths, ways, scope, limit)


async def _with_ways(
    conn: Connection, worths: Mapping[str, float], ways: Ways, scope: Scope, limit: int
) -> list[FoundUnit]:
    """The best of the units that have all words of one of the ways."""
    parts = _word_parts(worths, ways, scope)
    return _found(await _rows(conn, "units_by_words", parts, {**parameters(scope), "limit": limit}))


async def _by_keys(
    conn: Connection, scope: Scope, values: Mapping[str, Any], worths: Mapping[str, float]
) -> list[FoundUnit]:
    """Those with words of the query, the best first; or any, in the order of the documents."""
    order = "score desc, matched desc, e.doc_id, e.position" if worths else "e.doc_id, e.position"
    parts = {**_word_parts(worths, _each(worths), scope), "order": sql.SQL(order)}
    return _found(await _rows(conn, "units_by_keys", parts, {**parameters(scope), **values}))


def _each(words: Iterable[str]) -> Ways:
    """Any of the words."""
    return tuple((word,) for word in words)


def _word_parts(worths: Mapping[str, float], ways: Ways, scope: Scope) -> dict[str, sql.Composable]:
    """The parts of a query of units by their words. What each is worth is written out: a join would take longer."""
    each = [
        sql.SQL("case when {} = any(e.terms) then {}::float8 else 0 end").format(sql.Literal(word), sql.Literal(worth))
        for word, worth in worths.items()
    ]
    single, several = [way[0] for way in ways if len(way) == 1], [way for way in ways if len(way) > 1]
    having = [sql.SQL("e.terms @> {}::text []").format(sql.Literal(list(way))) for way in several]
    having += [sql.SQL("e.terms && {}::text []").format(sql.Literal(single))] if single else []
    return {
        "inside": unit_conditions(scope),
        "length": sql.Literal(_LENGTH),
        "worth": sql.SQL("({})").format(sql.SQL(" + ").join(each)) if each else sql.SQL("0::float8"),
        "words": sql.SQL("({})").format(sql.SQL(" or ").join(having)) if having else sql.SQL("true"),
    }


async def _rows(
    conn: Connection, name: str, parts: Mapping[str, sql.Composable], values: Mapping[str, Any]
) -> list[dict[str, Any]]:
    # Planned with its values each time: a plan for any scope would fit none.
    return await (await conn.execute(sql.SQL(query(name)).format(**parts), values, prepare=False)).fetchall()
