"""What the back ends of embedding models and rerankers share: names of models, extras, bounded calls, threads."""

import asyncio
import os
from collections.abc import Awaitable, Mapping
from importlib.util import find_spec
from typing import TypeVar

from tools.errors import ModelFailed, SettingsError

RETRIES = 2  # of a provider's client, after the first try
_MOST_THREADS = 8  # more wait for each other

T = TypeVar("T")


def split_setting(variable: str, value: str, known: Mapping[str, str]) -> tuple[str, str]:
    """ "provider:name" in its two parts. `known`: the package that each provider needs ("" for none).

    "local" stands alone. Raises `SettingsError` for a value that names no model, and for a package that is missing.
    """
    provider, _, name = value.partition(":")
    if value != "local" and (provider not in known or not name.strip()):
        named = ", ".join(['"local"', *(f'"{choice}:..."' for choice in known)])
        raise SettingsError(f"{variable}={value!r} is not one of {named}.")
    package = known.get(provider)
    if package and find_spec(package) is None:
        raise SettingsError(
            f"{variable}={value!r} needs the package {package}: install tieout with its extra, tieout[{provider}],"
            " or choose another model."
        )
    return provider, name.strip()


async def bounded(model: str, call: Awaitable[T], seconds: float) -> T:
    """A provider's answer, within `seconds` for each of its tries. Every failure is a `ModelFailed`."""
    try:
        async with asyncio.timeout(seconds * (RETRIES + 1) + 5):
            return await call
    except Exception as error:
        # Providers raise what they like; the message may quote the request or a key, so only its kind is told.
        raise ModelFailed(f"{model} failed: {type(error).__name__}.") from error


def well_formed(text: str) -> str:
    """The text with a question mark for each half of a character: JSON and tokenizers take none. As long as before."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def usable_threads() -> int:
    """How many threads a model may compute with on this machine."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(usable, _MOST_THREADS)
