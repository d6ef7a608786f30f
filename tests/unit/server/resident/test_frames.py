"""Frames come out as they went in, however the bytes are cut on their way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.resident.frames import KINDS, MOST, OUT, BadFrame, Frames, frame

SENT = st.lists(st.tuples(st.sampled_from(sorted(KINDS)), st.binary(max_size=200)), max_size=8)


@given(SENT, st.lists(st.integers(1, 50), max_size=40))
def test_frames_come_out_as_they_went_in(sent: list[tuple[bytes, bytes]], sizes: list[int]) -> None:
    data = b"".join(frame(kind, payload) for kind, payload in sent)
    frames, came = Frames(), list[tuple[bytes, bytes]]()
    for size in sizes:
        came += frames.feed(data[:size])
        data = data[size:]
    assert came + frames.feed(data) == sent


@given(SENT, st.integers(1, 4))
def test_half_a_frame_is_waited_for(sent: list[tuple[bytes, bytes]], missing: int) -> None:
    data = b"".join(frame(kind, payload) for kind, payload in [*sent, (OUT, b"last")])
    assert Frames().feed(data[:-missing]) == sent


@pytest.mark.parametrize("data", [b"GET / HTTP/1.1\r\n\r\n", b"o\xff\xff\xff\xff", b"\x00\x00\x00\x00\x00"])
def test_what_is_no_frame_is_refused(data: bytes) -> None:
    with pytest.raises(BadFrame):
        Frames().feed(data)


def test_a_frame_has_its_bounds() -> None:
    with pytest.raises(BadFrame):
        frame(OUT, bytes(MOST + 1))
