"""An answer's body on its way into a file: unzipped, measured, and known to be whole."""

import hashlib
import zlib
from typing import BinaryIO

import httpx

from ingest.edgar.errors import BrokenAnswer, FetchFailed

_BLOCK = 1 << 20


class Body:
    """Takes a body as it was sent, and writes what it says. Blocks: call it off the event loop."""

    def __init__(self, headers: httpx.Headers, file: BinaryIO, largest: int) -> None:
        encoding = headers.get("content-encoding", "identity").strip().lower()
        if encoding not in {"gzip", "x-gzip", "identity"}:
            raise BrokenAnswer(f"The answer came as {encoding[:20]}, which was not asked for.")
        self._zipped = encoding != "identity"
        self._unzip = zlib.decompressobj(wbits=31)
        # The HTTP library itself notices where less came than either of these announced.
        self._announced = "content-length" in headers or "chunked" in headers.get("transfer-encoding", "").lower()
        self._file = file
        self._largest = largest
        self._hash = hashlib.sha256()
        self.size = 0
        self.ends = (b"", b"")  # the first and the last few bytes

    @property
    def sha256(self) -> str:
        return self._hash.hexdigest()

    def feed(self, raw: bytes) -> None:
        """Take the next bytes. Raises `BrokenAnswer` where they are no gzip, `FetchFailed` where it is too much."""
        if not self._zipped:
            self._write(raw)
            return
        try:
            more = bool(raw)
            while more:
                if self._unzip.eof and raw:  # gzip allows several in a row
                    self._unzip = zlib.decompressobj(wbits=31)
                block = self._unzip.decompress(raw, _BLOCK)
                self._write(block)
                raw = self._unzip.unconsumed_tail or self._unzip.unused_data
                more = bool(raw) or len(block) == _BLOCK  # a full block may not be all
        except zlib.error as error:
            raise BrokenAnswer(f"The answer can't be unzipped ({error}).") from error

    def finish(self) -> None:
        """Raises `BrokenAnswer` unless all of it has come."""
        if self._zipped and not self._unzip.eof:
            raise BrokenAnswer(f"The answer broke off after {self.size:,} bytes.")
        if not self._zipped and not self._announced:
            raise BrokenAnswer("The answer does not say how long it is, so that nobody could tell whether it is whole.")
        if not self.size:
            raise BrokenAnswer("The answer is empty.")

    def _write(self, block: bytes) -> None:
        self.size += len(block)
        if self.size > self._largest:
            raise FetchFailed(f"The document is larger than {self._largest / 2**20:.0f} MiB: it was not kept.")
        self._hash.update(block)
        first, last = self.ends
        self.ends = (first or block.lstrip()[:1], (last + block[-64:])[-64:])
        self._file.write(block)
