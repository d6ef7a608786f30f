"""Reads a transcript's JSON: lists of turns under the names of a call's parts, or one list of turns.

The shapes are described in docs/transcripts.md. What is wrong is told with the list and the turn, counted from 1.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, cast

from ingest.bounds import UNSTORABLE
from ingest.transcripts.models import Person, Script, Told, Turn
from ingest.transcripts.people import read_person
from tools.errors import RefusedFile
from tools.models.passages import CallPart
from tools.text import printable

EMPTY_TURNS = "turns without words"
_PARTS: Mapping[str, CallPart] = {
    "prepared_remarks": "prepared_remarks",
    "presentation": "prepared_remarks",
    "questions_answers": "qna",
    "questions_and_answers": "qna",
    "q_and_a": "qna",
    "qna": "qna",
    "qa": "qna",
}
_TURNS, _PEOPLE = "turns", "participants"
_NAMES, _WORDS, _ROLES = ("speaker", "name"), ("text", "speech", "content"), ("role", "title", "position")
_FIRMS = ("company", "firm", "affiliation")
_OF_CALL = ("title", "company", "ticker", "fiscal_year", "year", "quarter", "date")
_IDLE = frozenset({"header_texts"})  # a table of contents
_MOST_TURNS = 100_000


def read_json(data: bytes, name: str) -> Script:
    """The turns of a file, in order. Raises `RefusedFile`, naming the turn, for what is no transcript."""
    content = _parse(data, name)
    fields = cast(dict[str, Any], content) if isinstance(content, dict) else {_TURNS: content}
    unread = Counter[str]()
    turns: list[Turn] = []
    for key in (_TURNS, *_PARTS):
        if key in fields:
            turns += _turns(fields[key], f"{name}, {key}", _PARTS.get(key), unread)
    if not turns and not unread[EMPTY_TURNS]:
        raise RefusedFile(f"{name}: holds no turns. They are looked for in {', '.join((_TURNS, *_PARTS))}.")
    known = {_TURNS, _PEOPLE, *_PARTS, *_OF_CALL, *_IDLE}
    odd = [printable(str(key))[:60] for key in fields if key not in known]
    unread.update(f"field {key}" for key in odd)
    told = _told(fields, name)
    names = sorted(key.removeprefix("field ") for key in unread if key.startswith("field "))
    warnings = (f"Fields that are not read: {', '.join(names[:20])}.",) if names else ()
    people = tuple(_people(fields.get(_PEOPLE), f"{name}, {_PEOPLE}"))
    return Script(tuple(turns), people, told, dict(unread), warnings)


def _parse(data: bytes, name: str) -> Any:
    try:
        return json.loads(data.removeprefix(b"\xef\xbb\xbf"))
    except (ValueError, RecursionError) as error:
        reason = (
            f"{error.msg}, line {error.lineno}" if isinstance(error, json.JSONDecodeError) else type(error).__name__
        )
        raise RefusedFile(f"{name}: is not JSON ({reason}).") from error


def _turns(rows: Any, place: str, part: CallPart | None, unread: Counter[str]) -> Iterator[Turn]:
    if not isinstance(rows, list):
        raise RefusedFile(f"{place}: is no list of turns.")
    if len(cast(list[Any], rows)) > _MOST_TURNS:
        raise RefusedFile(f"{place}: has more than {_MOST_TURNS:,} turns, which no call does.")
    for number, row in enumerate(cast(list[Any], rows), start=1):
        turn = _turn(row, f"{place}, turn {number}", part, unread)
        if turn is not None:
            yield turn


def _turn(row: Any, place: str, part: CallPart | None, unread: Counter[str]) -> Turn | None:
    """A turn; None for one without words."""
    if not isinstance(row, dict):
        raise RefusedFile(f'{place}: is not an object such as {{"speaker": "Ann Lee", "text": "..."}}.')
    fields = cast(dict[str, Any], row)
    text = _text(fields, _WORDS, place)
    if text is None:
        raise RefusedFile(f"{place}: has no text.")
    if not text.strip():
        unread[EMPTY_TURNS] += 1
        return None
    speaker = _line(fields, _NAMES, place)
    if speaker is None:
        raise RefusedFile(f"{place}: has no speaker.")
    said = fields.get("part")
    if said is not None and (not isinstance(said, str) or said not in _PARTS):
        raise RefusedFile(f"{place}: part is none of prepared_remarks and qna.")
    known = {*_NAMES, *_WORDS, *_ROLES, *_FIRMS, "part"}
    unread.update(f"field {printable(str(key))[:60]}" for key in fields if key not in known)
    role, firm = _line(fields, _ROLES, place), _line(fields, _FIRMS, place)
    return Turn(speaker, text, _PARTS[said] if said else part, role, firm)


def _people(rows: Any, place: str) -> Iterator[Person]:
    if rows is None:
        return
    if not isinstance(rows, list):
        raise RefusedFile(f"{place}: is no list of participants.")
    for number, row in enumerate(cast(list[Any], rows), start=1):
        at = f"{place}, entry {number}"
        if isinstance(row, str) and row.strip():
            yield read_person(" ".join(_storable(row).split()))
        elif isinstance(row, dict) and (found := _line(cast(dict[str, Any], row), _NAMES, at)):
            fields = cast(dict[str, Any], row)
            yield Person(found, _line(fields, _ROLES, at), _line(fields, _FIRMS, at))
        else:
            raise RefusedFile(f'{at}: is neither "Ann Lee -- Chief Financial Officer" nor an object with a name.')


def _told(fields: Mapping[str, Any], name: str) -> Told:
    year = fields.get("fiscal_year", fields.get("year"))
    quarter = fields.get("quarter")
    if isinstance(quarter, str) and quarter.strip().upper().removeprefix("Q").isdecimal():
        quarter = int(quarter.strip().upper().removeprefix("Q"))
    if quarter is not None and (isinstance(quarter, bool) or quarter not in (1, 2, 3, 4)):
        raise RefusedFile(f"{name}: quarter is none of 1 to 4.")
    if isinstance(year, str) and year.strip().isdecimal():
        year = int(year)
    if year is not None and (not isinstance(year, int) or isinstance(year, bool) or not 1900 <= year < 2200):
        raise RefusedFile(f"{name}: fiscal_year is no year.")
    company, ticker = _line(fields, ("company",), name), _line(fields, ("ticker",), name)
    day, title = _line(fields, ("date",), name), _line(fields, ("title",), name)
    return Told(company, ticker, year, quarter, day, title or "")


def _line(fields: Mapping[str, Any], names: tuple[str, ...], place: str) -> str | None:
    """A field's text on one line; None where it is absent or blank."""
    text = _text(fields, names, place)
    return (" ".join(text.split())[:300] or None) if text is not None else None


def _text(fields: Mapping[str, Any], names: tuple[str, ...], place: str) -> str | None:
    name = next((name for name in names if fields.get(name) is not None), None)
    if name is None:
        return None
    if not isinstance(fields[name], str):
        raise RefusedFile(f"{place}: {name} is no text.")
    return _storable(fields[name]).replace("\r\n", "\n")


def _storable(text: str) -> str:
    return UNSTORABLE.sub("\ufffd", text)
