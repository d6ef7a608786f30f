"""The index as files: opening, searching, writing and making it anew. It blocks: call it off the event loop."""

import os
import shutil
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TypeAlias

import tantivy

from tools.backends.keyword.catch_up import Position, read_position
from tools.backends.keyword.scores import ordered, rounded
from tools.backends.tantivy.query import build_query
from tools.backends.tantivy.schema import CHUNK_ID, DOC_ID, POSITION, POSITION_ID, document, position_document, schema
from tools.errors import InvalidInput
from tools.ports.indexes import Hit, IndexedPassage, Scope

_HEAP = 48_000_000  # bytes that a writer may fill before it starts another segment
_SPARE = 64  # hits beyond the limit, to see whether the last one is tied with others
_ROOM = 4_000_000  # bytes that a disk has which is not full

_Files: TypeAlias = dict[str, tuple[int, int]]


class Unusable(Exception):
    """The index's files can't be read or written."""


@dataclass(frozen=True)
class _Opened:
    """One commit of the index, as files and as what searches them."""

    files: _Files
    schema: tantivy.Schema
    searcher: tantivy.Searcher
    position: Position


class IndexDirectory:
    """The directory of one index. Any number of processes read it; who writes holds the lock beside it."""

    def __init__(self, path: Path, heading_boost: float) -> None:
        self.path = path
        self._heading_boost = heading_boost
        self._opened: _Opened | None = None
        self._condemned: _Files | None = None

    def position(self) -> Position | None:
        """How far the index on disk is; None where there is none that can be used."""
        opened = self._open()
        return opened.position if opened else None

    def search(self, terms: Mapping[str, float], scope: Scope, limit: int) -> list[Hit]:
        """The best passages. Raises `Unusable` when the files turn out to be damaged, and counts them as none then."""
        opened = self._open()
        if opened is None:
            raise Unusable(f"{self.path} holds no index")
        query = _query(opened.schema, terms, scope, self._heading_boost)
        try:
            with _translated():
                return [] if query is None or limit < 1 else _best(opened.searcher, query, limit)
        except Unusable:
            self._condemned = opened.files
            raise

    def writer(self) -> "tuple[IndexWriter, Position | None]":
        """What adds to the index, and the position it starts from. An unusable index is made anew. Hold the lock."""
        with _translated():
            position = self.position()
            if position is None:
                self._condemned = None
                shutil.rmtree(self.path, ignore_errors=True)
                self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
                return IndexWriter(_unwatched(tantivy.Index(schema(), str(self.path)))), None
            return IndexWriter(_unwatched(tantivy.Index.open(str(self.path)))), position

    def remove(self) -> None:
        """Delete the index. Hold the lock."""
        self._opened = None
        if self.path.exists():
            shutil.rmtree(self.path)

    def condemn(self) -> None:
        """Count the files as none, for they can't be written to although others can be made in their place.

        Raises `Unusable` where they can't: then the files are not to blame.
        """
        with _translated():
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            with NamedTemporaryFile(dir=self.path, prefix=".room-") as probe:
                probe.write(bytes(_ROOM))
        self._condemned = _files(self.path)

    def _open(self) -> _Opened | None:
        opened, files = self._opened, _files(self.path)
        if self._condemned and self._condemned.items() <= files.items():
            return None
        if opened is None or not opened.files.items() <= files.items():
            try:
                with _translated():
                    opened = _read(self.path, files)
            except Unusable:
                opened = None
            self._opened = opened
        return opened


class IndexWriter:
    """Adds to an index and takes from it. Nothing of it lasts, or is seen, until `commit`."""

    def __init__(self, index: tantivy.Index) -> None:
        self._writer = index.writer(_HEAP, 1)

    def clear(self) -> None:
        """Drop everything."""
        with _translated():
            self._writer.delete_all_documents()

    def apply(self, doc_ids: Sequence[str], passages: Sequence[IndexedPassage]) -> None:
        """Hold these passages of these documents, and no others of them."""
        with _translated():
            for doc_id in doc_ids:
                self._writer.delete_documents_by_term(DOC_ID, doc_id)
            for passage in passages:
                self._writer.add_document(document(passage))

    def commit(self, position: Position) -> None:
        """Make it last, in one step with the position: a killed process leaves this commit or the one before."""
        with _translated():
            self._writer.delete_documents_by_term(DOC_ID, POSITION_ID)
            self._writer.add_document(position_document(position.to_json()))
            self._writer.commit()

    def close(self) -> None:
        """Finish; what was not committed is dropped."""
        with _translated():
            self._writer.wait_merging_threads()


def _unwatched(index: tantivy.Index) -> tantivy.Index:
    """Without the thread that looks for commits: we look ourselves, and it would read files that were cut meanwhile."""
    index.config_reader("Manual")
    return index


def _files(path: Path) -> _Files:
    """The index's files with their sizes and times: when one of those that were opened changes, so has the index."""
    try:
        with os.scandir(path) as entries:
            found = [(entry.name, entry.stat()) for entry in entries if not entry.name.startswith(".")]
    except OSError:
        return {}
    return {name: (stat.st_size, stat.st_mtime_ns) for name, stat in found}


def _read(path: Path, files: _Files) -> _Opened | None:
    """The index in a directory, if it is one of ours that was committed."""
    index = _unwatched(tantivy.Index.open(str(path)))
    searcher = index.searcher()
    found = searcher.search(tantivy.Query.term_query(index.schema, DOC_ID, POSITION_ID, "basic"), 1, count=False).hits
    if not found:
        return None
    position = read_position(str(searcher.doc(found[0][1])[POSITION][0]))
    return _Opened(files, index.schema, searcher, position) if position else None


def _query(
    schema: tantivy.Schema, terms: Mapping[str, float], scope: Scope, heading_boost: float
) -> tantivy.Query | None:
    try:
        return build_query(schema, terms, scope, heading_boost)
    except (ValueError, OverflowError) as error:
        raise InvalidInput(f"A filter has a value that can't be searched for: {error}.") from error


def _best(searcher: tantivy.Searcher, query: tantivy.Query, limit: int) -> list[Hit]:
    """The best hits. Those that are tied with the last one are all looked at, for the order among ties is ours."""
    most = min(limit, searcher.num_docs)
    wanted = most + _SPARE
    while True:
        found = [(rounded(score), address) for score, address in searcher.search(query, wanted, count=False).hits]
        if len(found) < wanted or found[-1][0] < found[most - 1][0]:
            break
        wanted *= 4
    least = found[most - 1][0] if len(found) >= most else 0.0
    return ordered((Hit(str(searcher.doc(at)[CHUNK_ID][0]), score) for score, at in found if score >= least), limit)


@contextmanager
def _translated() -> Generator[None]:
    """Every failure of tantivy's, panics included, as `Unusable`."""
    try:
        yield
    except Exception as error:
        raise error if isinstance(error, Unusable) else Unusable(str(error)) from error
    except BaseException as error:
        if type(error).__name__ != "PanicException":
            raise
        raise Unusable(str(error)) from None
