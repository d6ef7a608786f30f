"""Which pages of an Arabic document have letters or digits that are not to be trusted, and how that is told."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from tools.language.arabic.trust.soundness import can_tell, unsound
from tools.models.passages import Chunk, Table

Part = TypeVar("Part", Chunk, Table)
_NAMED = 12  # pages that a warning names
WHOLE = 1  # the page of what has no pages


def judge_pages(pages: Mapping[int, str]) -> dict[int, str]:
    """Why pages are not to be trusted, by their number.

    A page with too little text to tell is judged as those before it, the first ones as those behind them.
    """
    told = {number: unsound(text) for number, text in pages.items()}
    if not any(told.values()):
        return {}
    reasons: dict[int, str] = {}
    last = next(reason for reason in told.values() if reason)
    for number, text in pages.items():
        reason = told[number]
        if reason is None and not can_tell(text):
            reason = last
        if reason is not None:
            reasons[number] = last = reason
    return reasons


def judge_document(text: str) -> dict[int, str]:
    """Likewise of a document without pages, as its one page."""
    reason = unsound(text)
    return {WHOLE: reason} if reason else {}


def warning_of(reasons: Mapping[int, str]) -> str | None:
    """What an index report says of such pages."""
    if not reasons:
        return None
    named = ", ".join(map(str, [*reasons][:_NAMED])) + (", ..." if len(reasons) > _NAMED else "")
    where = "Page" if len(reasons) == 1 else "Pages"
    why = "; ".join(dict.fromkeys(part for reason in reasons.values() for part in reason.split("; ")))
    return (
        f"{where} {named}: the text layer is not what is printed ({why}). No figure of it is used. Run text "
        "recognition on the file (ocrmypdf --force-ocr -l ara), then load it again."
    )


def trusted(parts: Iterable[Part], reasons: Mapping[int, str]) -> tuple[Part, ...]:
    """The passages or tables that do not stand on such pages: nothing quotes or reads those."""
    return tuple(part for part in parts if (part.page or WHOLE) not in reasons)
