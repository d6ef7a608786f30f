"""The settings of searches, which `server/settings.py` puts together with the others."""

from typing import Literal

from pydantic import Field
from pydantic_settings import BaseSettings

_MOST = 1_000


class SearchSettings(BaseSettings):
    """How many candidates each leg of a search brings, and how they become one order."""

    # `tools.models.passages.Fusion`, spelled out: settings are read before anything of `tools` is imported.
    fusion: Literal["reciprocal_rank", "min_max"] = Field(
        default="reciprocal_rank",
        description="How what the legs of a search found becomes one order: reciprocal_rank adds up weighted ranks, "
        "min_max weighted scores (0 to 1 in each leg), and counts types more that the question prefers.",
    )

    k_text: int = Field(
        default=100,
        ge=1,
        le=_MOST,
        description="How many passages of text the vectors bring to a search, of each company and year that it sets "
        "side by side.",
    )
    k_table: int = Field(default=100, ge=1, le=_MOST, description="Likewise, how many tables.")
    k_page: int = Field(
        default=20,
        ge=1,
        le=_MOST,
        description="Likewise, how many pages: for questions about slides and pages, and where nothing else is found.",
    )
    top_k_semantic: int = Field(
        default=10,
        ge=1,
        le=_MOST,
        description="How many information units (sentences and rows) the vectors bring to a numeric search.",
    )
    similarity_threshold: float = Field(
        default=0.3, ge=-1, le=1, description="The cosine from which on a unit counts as near in meaning."
    )
    enable_paragraph_expansion: bool = Field(
        default=True, description="Whether the whole paragraphs around found units are read as context."
    )
    k_fts: int = Field(default=100, ge=1, le=_MOST, description="Likewise, how many passages the words bring.")
