"""Corpora with what they hold, and what goes where something is removed."""

from pathlib import Path
from typing import Literal, TypeAlias

from pydantic import Field

from tools.models.base import Model

RemovedKind: TypeAlias = Literal["document", "company", "corpus"]


class Corpus(Model):
    """One corpus. `bytes` are those of its tables, `index_bytes` those of its keyword index on this host.

    What can't be read, as of a schema of another version, is None.
    """

    name: str
    current: bool = False
    companies: int | None = None
    documents: int | None = None
    facts: int | None = None
    bytes: int
    index_bytes: int = 0


class Corpora(Model):
    """What `tieout corpora` lists."""

    corpora: tuple[Corpus, ...]


class GoingDocument(Model):
    """A document that goes."""

    doc_id: str
    ticker: str
    doc_type: str


class Reread(Model):
    """A file that told the same figures as what went, which were kept once: it is to be loaded again."""

    doc_id: str
    path: Path | None = None


class Removal(Model):
    """What goes, or is gone where it is `done`: documents, and how much of each part hangs on them.

    `companies` are those of which nothing is left. Files of EDGAR's, logs of questions and conversations stay, but for
    a whole corpus.
    """

    kind: RemovedKind
    names: tuple[str, ...]
    documents: tuple[GoingDocument, ...] = ()
    companies: tuple[str, ...] = ()
    parts: dict[str, int] = Field(default_factory=dict[str, int])
    bytes: int | None = None
    done: bool = False
    reread: tuple[Reread, ...] = ()
    warnings: tuple[str, ...] = ()
