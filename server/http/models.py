"""What is asked and answered over HTTP: of `POST /query` the plain request, and the answer with this server's paths."""

from typing import Annotated, Any, Literal, cast

from pydantic import BeforeValidator, Field, field_serializer, model_validator

from tools.models.answers import Answer, Citation
from tools.models.base import Model
from tools.models.filters import Filters
from tools.questions.meant import MAX_CHARACTERS
from tools.retrieve.text import TOP_K


def _as_whole(value: Any) -> Any:
    if isinstance(value, bool | str):
        raise ValueError("is not a whole number")
    return value


_WHOLE = BeforeValidator(_as_whole)


class QueryRequest(Model):
    """A question, and what may be used to answer it."""

    question: str = Field(
        min_length=1,
        max_length=MAX_CHARACTERS,
        description="A question about loaded companies: figures, or what filings say.",
        examples=["What was Apple's revenue in fiscal 2023?"],
    )
    filters: Filters | None = Field(default=None, description="Hard limits on what may be used.")
    top_k: Annotated[int, _WHOLE] = Field(default=TOP_K, ge=1, le=50, description="At most so many passages.")
    include_images: bool = Field(
        default=False,
        strict=True,
        description="Whether `sources.slides` refers to pictures of the pages that the answer cites.",
    )
    thread_id: str | None = Field(
        default=None,
        min_length=1,
        max_length=200,
        description='A conversation: "and in 2022?" leans on its last question.',
    )

    @model_validator(mode="before")
    @classmethod
    def _refuse_unknown(cls, data: Any) -> Any:
        if isinstance(data, dict):
            unknown = sorted(str(key) for key in cast(dict[Any, Any], data) if key not in cls.model_fields)
            if unknown:
                raise ValueError(f"unknown fields {', '.join(unknown)}; known are {', '.join(cls.model_fields)}")
        return cast(Any, data)


class CitedPlace(Citation):
    """A source of the answer; `quarter` is written with its fiscal year, as filters have it: 2025-Q2."""

    @field_serializer("quarter")
    def _with_year(self, quarter: int | None) -> str | None:
        return f"{self.fiscal_year}-Q{quarter}" if quarter and self.fiscal_year else None


class QueryResponse(Answer):
    """The answer, tied to its sources: `payload_ref` and `image_ref` are paths of this server.

    A table of a chunk manifest has the manifest's own `payload_ref`.
    """

    citations: tuple[CitedPlace, ...] = ()  # pyright: ignore[reportIncompatibleVariableOverride]  # it is frozen


class Progress(Model):
    """A step that has finished: the event `progress`."""

    step: str
    done: int
    total: int


class State(Model):
    """Whether the server lives (`/health`), or can answer (`/ready`)."""

    status: Literal["ok", "ready"]
    version: str
