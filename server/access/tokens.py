"""Named tokens: a file of their hashes, scopes and corpora, that `tieout token` writes and servers read."""

import hashlib
import json
import os
import re
import secrets
import tempfile
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Literal

from filelock import FileLock, Timeout
from pydantic import AwareDatetime, Field, TypeAdapter, ValidationError

from server.access.callers import Caller, Right, is_corpus
from tools.errors import InvalidInput, SettingsError
from tools.models.base import Model

PREFIX = "tieout_"  # by which scanners for leaked secrets know one
_NAME = re.compile(r"[a-z0-9][a-z0-9._@-]{0,63}")
_TAKEN = frozenset({"local", "shared"})  # callers that have no token of their own
_MOST_BYTES = 4 * 1024 * 1024
_PATIENCE = 10.0  # seconds for another command that writes

_Hash = Annotated[str, Field(pattern=r"^sha256:[0-9a-f]{64}$")]


class NamedToken(Model):
    """One token as it is kept: never the token itself, only its SHA-256. It is random, so that is enough."""

    name: Annotated[str, Field(pattern=f"^{_NAME.pattern}$")]
    hash: _Hash
    scopes: tuple[Right, ...] = ("read",)
    corpora: Annotated[tuple[str, ...], Field(min_length=1)]
    created: AwareDatetime
    expires: AwareDatetime | None = None

    def is_over(self, now: datetime) -> bool:
        return self.expires is not None and self.expires <= now

    @property
    def caller(self) -> Caller:
        return Caller(self.name, frozenset(self.scopes), self.corpora)


class _Kept(Model):
    version: Literal[1] = 1
    tokens: tuple[NamedToken, ...] = ()


_FORMAT = TypeAdapter(_Kept)


class TokenFile:
    """The file of named tokens. It is read again as soon as it has changed, so a revoked token is over at once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._seen: tuple[int, int, int] | None = None
        self._by_hash: dict[str, NamedToken] = {}

    def caller(self, token: str) -> Caller | None:
        """Whose token this is; None for one that is unknown or over. Raises `SettingsError` where the file is bad."""
        self._refresh()
        # Of a guess nothing is learnt by timing: what is compared are hashes.
        found = self._by_hash.get(hash_of(token))
        return None if found is None or found.is_over(datetime.now(UTC)) else found.caller

    def tokens(self) -> tuple[NamedToken, ...]:
        """All that are kept; none where there is no file. Raises `SettingsError` for one that can't be read."""
        try:
            raw = self.path.read_bytes()
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise SettingsError(f"The tokens' file {self.path} can't be read: {error.strerror}.") from None
        try:
            kept = _FORMAT.validate_json(raw[:_MOST_BYTES]).tokens
        except ValidationError as error:
            place = ".".join(map(str, error.errors()[0]["loc"])) or "file"
            raise SettingsError(
                f"The tokens' file {self.path} is not one that `tieout token` wrote: {place}: "
                f"{error.errors(include_input=False)[0]['msg']}."
            ) from None
        corpora = {name for one in kept for name in one.corpora}
        if len({one.name for one in kept}) < len(kept) or not all(map(is_corpus, corpora)):
            raise SettingsError(f"The tokens' file {self.path} has a name twice, or a corpus that can't be one.")
        return kept

    def add(
        self, name: str, corpora: Sequence[str], scopes: Sequence[Right] = ("read",), expires: datetime | None = None
    ) -> str:
        """Make a token, and keep its hash. It is returned this once. Raises `InvalidInput` for what it can't be."""
        if not _NAME.fullmatch(name) or name in _TAKEN:
            raise InvalidInput(
                f"{name!r} can't name a token: use lower-case letters, digits and . _ @ -, at most 64 characters; "
                f"{' and '.join(sorted(_TAKEN))} are taken."
            )
        if (bad := next((one for one in corpora if not is_corpus(one)), None)) is not None or not corpora:
            raise InvalidInput(f"--corpus: {bad!r} names no corpus: use lower-case letters, digits and underscores.")
        now = datetime.now(UTC)
        if expires is not None and expires <= now:
            raise InvalidInput("--expires: that day is over. Name one to come.")
        token = PREFIX + secrets.token_urlsafe(32)
        made = NamedToken(
            name=name,
            hash=hash_of(token),
            scopes=tuple(dict.fromkeys(scopes)),
            corpora=tuple(dict.fromkeys(corpora)),
            created=now.replace(microsecond=0),
            expires=expires,
        )
        with self._writing():
            kept = self.tokens()
            if any(one.name == name for one in kept):
                raise InvalidInput(f"There is a token {name!r} already: revoke it first, or choose another name.")
            self._write((*kept, made))
        return token

    def revoke(self, name: str) -> NamedToken:
        """Forget a token. The file stays, if it was the last one: nobody is let in without a token by that."""
        with self._writing():
            kept = self.tokens()
            found = next((one for one in kept if one.name == name), None)
            if found is None:
                known = ", ".join(one.name for one in kept) or "none"
                raise InvalidInput(f"There is no token {name!r}; there are: {known}.")
            self._write(tuple(one for one in kept if one is not found))
        return found

    def _refresh(self) -> None:
        try:
            state = self.path.stat()
        except OSError:
            self._seen, self._by_hash = None, {}
            raise SettingsError(f"The tokens' file {self.path} is gone, or can't be read.") from None
        seen = (state.st_mtime_ns, state.st_size, state.st_ino)
        if seen != self._seen:
            self._by_hash = {}
            self._by_hash = {one.hash: one for one in self.tokens()}
            self._seen = seen

    @contextmanager
    def _writing(self) -> Generator[None]:
        """One command at a time."""
        lock = FileLock(self.path.with_name(f"{self.path.name}.lock"), timeout=_PATIENCE)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            lock.acquire()
        except OSError as error:
            raise SettingsError(f"The tokens' file {self.path} can't be written: {_reason(error)}.") from None
        try:
            yield
        finally:
            lock.release()

    def _write(self, tokens: tuple[NamedToken, ...]) -> None:
        """Put a new file, that its owner alone may read, in the place of the old one."""
        text = json.dumps(_Kept(tokens=tokens).model_dump(mode="json"), indent=2) + "\n"
        try:
            handle, draft = tempfile.mkstemp(dir=self.path.parent, prefix=f".{self.path.name}.")
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(draft).replace(self.path)
        except OSError as error:
            raise SettingsError(f"The tokens' file {self.path} can't be written: {_reason(error)}.") from None


def hash_of(token: str) -> str:
    """How a token is kept."""
    return f"sha256:{hashlib.sha256(token.encode()).hexdigest()}"


def _reason(error: OSError) -> str:
    return "another command writes it" if isinstance(error, Timeout) else error.strerror or type(error).__name__
