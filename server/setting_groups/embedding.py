"""The settings of what embeds and orders passages, which `server/settings.py` puts together with the others."""

from pathlib import Path

from pydantic import Field, SecretStr

from server.setting_groups.model import ADDRESS, ModelSettings


class EmbeddingSettings(ModelSettings):
    """Which models make vectors of texts, tables, pages and units, and which one orders what was found."""

    embeddings: str = Field(
        default="local",
        description="The model that makes vectors of passages and questions: local (all-MiniLM-L6-v2, no download), "
        '"openai:text-embedding-3-small", "fastembed:BAAI/bge-small-en-v1.5", or none (search by words alone).',
    )
    embeddings_base_url: str | None = Field(
        default=None, pattern=ADDRESS, description='Another endpoint for "openai:..." embeddings; it may need no key.'
    )
    embeddings_path: Path | None = Field(
        default=None,
        description="The file with the local model's weights, where they are not installed with Tieout "
        "(all-minilm-l6-v2-q.onnx). Without weights, texts are found by their words alone, and results say so.",
    )
    page_embeddings: str = Field(
        default="local",
        description="The model that makes vectors of pages (PDFs, paged text): local (that of TIEOUT_EMBEDDINGS, over "
        'title, bullets, captions and text), "voyage:voyage-multimodal-3" (image and text; needs the extra '
        "`voyage`), or none (pages are found by words and passages).",
    )
    page_embeddings_base_url: str | None = Field(
        default=None, pattern=ADDRESS, description='Another endpoint for "voyage:..." embeddings.'
    )
    unit_embeddings: str = Field(
        default="none",
        description="The model that makes vectors of information units (sentences and rows of tables), in which units "
        "are searched by meaning: none (by numbers and words alone), multilingual (needs the extra `multilingual`; "
        'about 100 languages, no download), "openai:text-embedding-3-small" (any server with its interface, such as '
        'one that serves BGE-M3), "cohere:embed-v4.0" (needs the extra `cohere`), or "fastembed:..." (needs that '
        "extra).",
    )
    unit_embeddings_base_url: str | None = Field(
        default=None, pattern=ADDRESS, description="Another endpoint for embeddings of units; it may need no key."
    )
    topic_shifts: bool = Field(
        default=False,
        description="Whether long sections are cut where their topic shifts, by the embeddings of their paragraphs: "
        "indexing takes longer.",
    )
    reranker: str = Field(
        default="local",
        description="What puts found passages in order: local (no download), "
        '"cohere:rerank-v3.5", "fastembed:Xenova/ms-marco-MiniLM-L-6-v2".',
    )
    reranker_base_url: str | None = Field(
        default=None, pattern=ADDRESS, description='Another endpoint for "cohere:..." rerankers; it may need no key.'
    )

    @property
    def embeddings_key(self) -> SecretStr | None:
        """The key of the provider of `embeddings`."""
        return self.openai_api_key if self.embeddings.startswith("openai:") else None

    @property
    def page_embeddings_key(self) -> SecretStr | None:
        """The key of the provider of `page_embeddings`."""
        return self.voyage_api_key if self.page_embeddings.startswith("voyage:") else None

    @property
    def unit_embeddings_key(self) -> SecretStr | None:
        """The key of the provider of `unit_embeddings`."""
        provider = self.unit_embeddings.partition(":")[0]
        return {"openai": self.openai_api_key, "cohere": self.cohere_api_key}.get(provider)

    @property
    def reranker_key(self) -> SecretStr | None:
        """The key of the provider of `reranker`."""
        return self.cohere_api_key if self.reranker.startswith("cohere:") else None

    @property
    def searches_elsewhere(self) -> bool:
        """Whether a model on another machine embeds or orders what a search finds."""
        return (
            not self.embeddings.startswith(("local", "none", "fastembed:"))
            or self.page_embeddings.startswith("voyage:")
            or self.unit_embeddings.startswith(("openai:", "cohere:"))
            or "cohere:" in self.reranker
        )
