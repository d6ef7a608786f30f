"""The folder of a chunk manifest: where its tables and images lie, and that nothing leads out of it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.errors import RefusedFile
from tools.text import printable

NAMES: Final = ("chunk_manifest.jsonl", "chunk_manifest.jsonl.gz")
_PAYLOAD = (".json", "tables", "elements")


@dataclass(frozen=True)
class Folder:
    """What a manifest's references count from: the folder that holds `chunks`, or else the manifest's own."""

    root: Path

    def find(self, ref: str, place: str) -> Path:
        """The file of a reference. Raises `RefusedFile` where it is none, or leads out of the folder."""
        said = f"{place}: {printable(ref)[:200]!r}"
        parts = Path(ref.replace("\\", "/")).parts
        if not parts or "\x00" in ref or ref.startswith(("/", "\\")) or ".." in parts or ":" in parts[0]:
            raise RefusedFile(f"{said} leads out of the manifest's folder. Write a path below {self._name}.")
        path = self.root.joinpath(*parts)
        try:
            real = path.resolve()
            inside = real.is_relative_to(self.root.resolve())
            there = inside and real.is_file()
        except (OSError, RuntimeError) as error:  # a loop of links, a name that is too long
            raise RefusedFile(f"{said} can't be read: {getattr(error, 'strerror', None) or error}.") from error
        if not inside:
            raise RefusedFile(f"{said} is a link that leads out of the manifest's folder. Put the file itself there.")
        if not there:
            raise RefusedFile(f"{said}: there is no such file below {self._name}.")
        return real

    def payload_ref(self, doc_id: str, table_id: str) -> str:
        return f"elements/{doc_id}/tables/{table_id}.json"

    def image_refs(self, doc_id: str) -> Iterator[tuple[int, str]]:
        """The pages that have a picture where pictures lie, in their order."""
        folder = f"pages/{doc_id}"
        if ".." in Path(folder).parts or "\x00" in folder:
            return
        try:
            names = sorted(path.name for path in (self.root / folder).iterdir())
        except OSError:
            return
        for name in names:
            stem, dot, kind = name.rpartition(".")
            if dot and kind == "png" and len(stem) >= 4 and stem.isascii() and stem.isdigit():
                yield int(stem), f"{folder}/{name}"

    def other_tables(self, doc_id: str, read: Iterable[Path]) -> int:
        """How many tables of the document lie beside those that are read."""
        known = {path.name for path in read}
        try:
            names = [path.name for path in (self.root / "elements" / doc_id / "tables").iterdir()]
        except (OSError, ValueError):
            return 0
        return sum(name.endswith(".json") and name not in known for name in names)

    @property
    def _name(self) -> str:
        return printable(self.root.name or str(self.root))


def folder_of(manifest: Path) -> Folder:
    """The folder of a manifest, by where it lies."""
    path = manifest.absolute()
    return Folder(path.parents[2] if is_laid_out(path) else path.parent)


def is_laid_out(manifest: Path) -> bool:
    """Whether a manifest lies where its folder's others do: chunks/{doc_id}/chunk_manifest.jsonl."""
    return manifest.name in NAMES and len(manifest.parents) > 2 and manifest.parents[1].name == "chunks"


def is_payload(path: Path) -> bool:
    """Whether a file is a table of a manifest: it is read with that, and not by itself."""
    if (path.suffix, path.parent.name) != _PAYLOAD[:2] or len(path.parents) < 4 or path.parents[2].name != _PAYLOAD[2]:
        return False
    chunks = path.parents[3] / "chunks" / path.parents[1].name
    return any((chunks / name).is_file() for name in NAMES)


def read_bounded(path: Path, place: str, most_bytes: int, remedy: str) -> bytes:
    """A file that a manifest refers to. Raises `RefusedFile` where it can't be read or has more than `most_bytes`."""
    try:
        with path.open("rb") as file:
            data = file.read(most_bytes + 1)
    except OSError as error:
        raise RefusedFile(f"{place}: {path.name} can't be read: {error.strerror}.") from error
    if len(data) > most_bytes:
        raise RefusedFile(f"{place}: {path.name} is larger than {most_bytes // 2**20} MiB. {remedy}")
    return data
