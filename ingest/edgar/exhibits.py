"""Finds the exhibits of a filing that carry its substance: press releases, slides, annual reports."""

import html
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, cast

from ingest.edgar.errors import BrokenAnswer
from ingest.edgar.request import form_key

# What to take along with which form: the releases that an 8-K furnishes, and annual reports that a 10-K refers to.
_WORTHWHILE = {"8K": "EX-99", "6K": "EX-99", "10K": "EX-13", "10K405": "EX-13"}
_READABLE = (".htm", ".html", ".txt", ".pdf")
# The header is SGML within a page: each document's type, then its number, its name, and perhaps a description.
_DOCUMENT = re.compile(
    r"<TYPE>[ \t]{0,9}(?P<type>[^\s<][^<\r\n]{0,39})[\r\n]{0,4}(?:<SEQUENCE>[^<]{0,40})?"
    r"<FILENAME>[ \t]{0,9}(?P<name>[^\s<][^<\r\n]{0,199})",
    re.IGNORECASE,
)
_ANCHOR = re.compile(r"</?a\b[^<>]{0,500}>", re.IGNORECASE)
# Names of exhibits, where there is nothing but names to go by: ex991.htm, d84exhibit99-1.htm, a8-kex991q2.htm.
_NAMED = {
    "EX-99": re.compile(r"ex(?:hibit)?[-_.]?99", re.IGNORECASE),
    "EX-13": re.compile(r"ex(?:hibit)?[-_.]?13", re.IGNORECASE),
}


@dataclass(frozen=True)
class Exhibit:
    """A document of a filing beside its own: its type, such as EX-99.1, and its name, which nobody has checked."""

    type: str
    name: str


def wanted_exhibits(form: str) -> str | None:
    """The beginning of the types of exhibits to take with a form; None where it has none."""
    return _WORTHWHILE.get(form_key(form).removesuffix("/A"))


def exhibits_of_header(page: bytes, form: str) -> list[Exhibit]:
    """The exhibits worth taking, out of a filing's header."""
    kind = wanted_exhibits(form)
    text = html.unescape(_ANCHOR.sub("", page.decode("utf-8", "replace")))
    found = (Exhibit(match["type"].strip().upper(), match["name"].strip()) for match in _DOCUMENT.finditer(text))
    return _readable(exhibit for exhibit in found if kind and _is_of(exhibit.type, kind))


def exhibits_of_listing(data: bytes, form: str) -> list[Exhibit]:
    """Likewise, out of the names in a filing's folder. Raises `BrokenAnswer`."""
    kind = wanted_exhibits(form)
    try:
        items = cast(list[dict[str, Any]], json.loads(data)["directory"]["item"])
        names = [str(item["name"]) for item in items]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BrokenAnswer(f"The list of a filing's documents is not as it should be ({error!r}).") from error
    return _readable(Exhibit(kind, name) for name in names if kind and _NAMED[kind].search(name))


def _is_of(kind: str, wanted: str) -> bool:
    return kind == wanted or kind.startswith(f"{wanted}.")


def _readable(exhibits: Iterable[Exhibit]) -> list[Exhibit]:
    unique = {exhibit.name: exhibit for exhibit in exhibits if exhibit.name.lower().endswith(_READABLE)}
    return list(unique.values())
