"""Bodies, in pieces of any size: whole or refused."""

import gzip
import hashlib
import io
import zlib

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.edgar.body import Body
from ingest.edgar.errors import BrokenAnswer, FetchFailed

GZIP = httpx.Headers({"content-encoding": "gzip"})
PLAIN = httpx.Headers({"content-length": "1"})


def receive(headers: httpx.Headers, raw: bytes, step: int = 7, largest: int = 10_000_000) -> bytes:
    file = io.BytesIO()
    body = Body(headers, file, largest)
    for start in range(0, len(raw), step):
        body.feed(raw[start : start + step])
    body.finish()
    content = file.getvalue()
    assert (body.size, body.sha256) == (len(content), hashlib.sha256(content).hexdigest())
    return content


@given(st.binary(min_size=1, max_size=500), st.integers(1, 600))
def test_a_body_is_what_was_sent(content: bytes, step: int) -> None:
    assert receive(PLAIN, content, step) == content
    assert receive(GZIP, gzip.compress(content), step) == content
    assert receive(GZIP, gzip.compress(content) + gzip.compress(content), step) == content * 2


@given(st.binary(min_size=1, max_size=300), st.data())
def test_a_zipped_body_that_was_cut_is_noticed(content: bytes, data: st.DataObject) -> None:
    zipped = gzip.compress(content)
    cut = data.draw(st.integers(0, len(zipped) - 1))
    with pytest.raises(BrokenAnswer):
        receive(GZIP, zipped[:cut])


@pytest.mark.parametrize("size", [1 << 20, (1 << 20) + 1, 3 << 20])
def test_full_blocks_lose_nothing(size: int) -> None:
    assert receive(GZIP, gzip.compress(b"x" * size), step=1 << 18) == b"x" * size


def test_a_bomb_is_stopped_while_it_unfolds() -> None:
    file = io.BytesIO()
    body = Body(GZIP, file, 1_000_000)
    with pytest.raises(FetchFailed, match="larger than"):
        body.feed(gzip.compress(b" " * 200_000_000, 9))
    assert len(file.getvalue()) <= 1_000_000


@pytest.mark.parametrize("encoding", ["br", "deflate", "gzip, gzip"])
def test_what_was_not_asked_for_is_refused(encoding: str) -> None:
    with pytest.raises(BrokenAnswer, match="not asked for"):
        Body(httpx.Headers({"content-encoding": encoding}), io.BytesIO(), 10)


@pytest.mark.parametrize("raw", [b"plain", zlib.compress(b"x"), gzip.compress(b"x", mtime=0) + b"garbage"])
def test_what_is_not_zipped_is_noticed(raw: bytes) -> None:
    with pytest.raises(BrokenAnswer):
        receive(GZIP, raw)


@pytest.mark.parametrize("headers", [{}, {"content-encoding": "identity"}])
def test_a_body_whose_end_nobody_knows_is_not_taken_for_whole(headers: dict[str, str]) -> None:
    with pytest.raises(BrokenAnswer, match="how long"):
        receive(httpx.Headers(headers), b"some text")


def test_nothing_is_no_document() -> None:
    with pytest.raises(BrokenAnswer, match="empty"):
        receive(PLAIN, b"")
