"""What goes over the socket: frames of one byte that tells the kind, four of a length, and so many bytes."""

import struct

# From the command.
REQUEST = b"q"  # JSON: see `client.py`
LINE = b"l"  # what was typed, up to the end of the line
CANCEL = b"c"  # Ctrl-C
# From the process.
ACCEPTED = b"a"  # the command runs now
REFUSED = b"n"  # run it yourself: nothing was printed
OUT = b"o"  # bytes for stdout
ERR = b"e"  # and for stderr
ASK = b"r"  # read a line from stdin
EXIT = b"x"  # the exit code, in decimal

KINDS = frozenset((REQUEST, LINE, CANCEL, ACCEPTED, REFUSED, OUT, ERR, ASK, EXIT))
MOST = 1 << 24  # bytes of a frame
_HEADER = struct.Struct("!cI")


class BadFrame(ValueError):
    """What came in is no frame of ours."""


def frame(kind: bytes, payload: bytes = b"") -> bytes:
    """One frame. Raises `BadFrame` for a payload of more than `MOST` bytes."""
    if len(payload) > MOST:
        raise BadFrame(f"a frame of {len(payload)} bytes")
    return _HEADER.pack(kind, len(payload)) + payload


class Frames:
    """Puts frames together again, however the bytes come in."""

    def __init__(self) -> None:
        self._bytes = b""

    def feed(self, data: bytes) -> list[tuple[bytes, bytes]]:
        """Kind and payload of each frame that is whole now. Raises `BadFrame`."""
        self._bytes += data
        whole: list[tuple[bytes, bytes]] = []
        while len(self._bytes) >= _HEADER.size:
            kind, length = _HEADER.unpack_from(self._bytes)
            if kind not in KINDS or length > MOST:
                raise BadFrame(f"a frame {kind!r} of {length} bytes")
            end = _HEADER.size + length
            if len(self._bytes) < end:
                break
            whole.append((kind, self._bytes[_HEADER.size : end]))
            self._bytes = self._bytes[end:]
        return whole
