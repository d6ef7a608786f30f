"""One set of filters for every tool: hard limits on what may be used."""

from collections.abc import Iterable
from typing import Annotated, Any, Self, cast

from pydantic import AliasChoices, BeforeValidator, Field, ValidationError, model_validator
from pydantic.fields import FieldInfo
from pydantic_core import PydanticCustomError

from tools.errors import NOTHING_MATCHES, InvalidInput, NothingMatches
from tools.models.base import Day, Model


def _as_tuple(value: Any) -> Any:
    if value is None:
        return ()
    if isinstance(value, list):
        return tuple(cast(list[Any], value))
    return (value,) if isinstance(value, str | int | float) else value


def _no_number(value: Any) -> Any:
    if isinstance(value, int | float) and not isinstance(value, bool):
        raise ValueError("is neither true nor false")
    return value


_MANY = BeforeValidator(_as_tuple)
_FLAG = BeforeValidator(_no_number)
# Filters that limit what may be found within a document.
OF_PASSAGES = (
    "metrics", "segment", "section", "speaker", "content_type", "table_type", "has_numbers", "has_comparisons",
    "is_summary", "sentiment", "entities",
)  # fmt: skip


def _accepted(field: FieldInfo) -> list[str]:
    alias = field.validation_alias
    return [str(choice) for choice in alias.choices] if isinstance(alias, AliasChoices) else []


def _names(*names: str) -> AliasChoices:
    return AliasChoices(*names)


class Filters(Model):
    """One set of filters for every tool. Scalars are taken for lists; `quarters` look like "2025-Q2"."""

    tickers: Annotated[tuple[str, ...], _MANY] = Field(default=(), validation_alias=_names("tickers", "ticker"))
    companies: Annotated[tuple[str, ...], _MANY] = Field(default=(), validation_alias=_names("companies", "company"))
    fiscal_years: Annotated[tuple[int, ...], _MANY] = Field(
        default=(), validation_alias=_names("fiscal_years", "fiscal_year", "years", "year")
    )
    quarters: Annotated[tuple[str, ...], _MANY] = Field(default=(), validation_alias=_names("quarters", "quarter"))
    doc_types: Annotated[tuple[str, ...], _MANY] = Field(default=(), validation_alias=_names("doc_types", "doc_type"))
    doc_ids: Annotated[tuple[str, ...], _MANY] = Field(default=(), validation_alias=_names("doc_ids", "doc_id"))
    language: str | None = None
    filed_after: Day | None = None
    filed_before: Day | None = None
    metrics: Annotated[tuple[str, ...], _MANY] = Field(
        default=(), validation_alias=_names("metrics", "metric", "kpi", "KPI", "kpis")
    )
    segment: str | None = None
    section: str | None = None
    speaker: str | None = None
    content_type: str | None = None
    table_type: str | None = None
    has_numbers: Annotated[bool | None, _FLAG] = None
    has_comparisons: Annotated[bool | None, _FLAG] = None
    is_summary: Annotated[bool | None, _FLAG] = None
    sentiment: str | None = None
    entities: Annotated[tuple[str, ...], _MANY] = Field(default=(), validation_alias=_names("entities", "entity"))

    def given(self, *names: str) -> list[str]:
        """Which of these filters are set."""
        return [name for name in names if getattr(self, name) not in ((), None)]

    @property
    def holds_nul(self) -> bool:
        """Whether a text of theirs has a NUL byte, which no store takes."""
        return "\\u0000" in self.model_dump_json()

    @model_validator(mode="after")
    def _refuse_nothing(self) -> Self:
        if self.filed_after is not None and self.filed_before is not None and self.filed_after > self.filed_before:
            days = {"after": str(self.filed_after), "before": str(self.filed_before)}
            raise PydanticCustomError(
                NOTHING_MATCHES, "filed_after {after} is later than filters.filed_before {before}", days
            )
        return self

    @model_validator(mode="before")
    @classmethod
    def _refuse_unknown(cls, data: Any) -> Any:
        if isinstance(data, dict):
            known = {alias for field in cls.model_fields.values() for alias in _accepted(field)} | {*cls.model_fields}
            unknown = sorted(str(key) for key in cast(dict[Any, Any], data) if key not in known)
            if unknown:
                raise ValueError(f"unknown filters {', '.join(unknown)}; known are {', '.join(cls.model_fields)}")
        return cast(Any, data)


def accepted_names(fields: Iterable[str]) -> dict[str, str]:
    """Every name that these filters are taken under, the names of other designs included, with the filter's own."""
    known = Filters.model_fields
    return {name: field for field in fields for name in (field, *_accepted(known[field]))}


def read_filters(data: Any) -> Filters | None:
    """Filters as a caller gave them: a mapping, or read already. Raises `InvalidInput`, naming what is wrong."""
    try:
        return None if data is None else Filters.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(("filters", *map(str, first["loc"])))
        kind = NothingMatches if first["type"] == NothingMatches.code else InvalidInput
        raise kind(f"{place}: {first['msg'].removeprefix('Value error, ')}.") from error
