"""Reads a transcript's text: lines that name a speaker, and the headings of the call's parts.

"Jane Doe -- Chief Financial Officer", "JANE DOE, CFO: Thank you.", "Operator:", "Questions and Answers:".
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingest.transcripts.models import Person, Turn
from ingest.transcripts.people import read_person
from tools.language.calls import part_headings
from tools.language.people.speakers import OPERATOR, full_name, is_title, role_names
from tools.models.passages import CallPart
from tools.text import name_key

_LINE = re.compile(r"[^\n]*\S[^\n]*")
_WORD = r"(?:[A-Z][\w'’.-]*|de|da|van|von|der|del|la)"
_NAME = rf"[A-Z][\w'’.-]*(?: {_WORD}){{0,4}}"
_TITLED = re.compile(
    rf"\s*(?P<name>{_NAME})\s*(?:--+|—|–| - |, )\s*(?P<role>[^:\n]{{2,110}}?)\s*(?::\s*(?P<said>.*)|$)"
)
_BARE = re.compile(rf"\s*(?P<name>{_NAME})\s*:\s*(?P<said>.*)$")
_LOOKED_AT = 60_000  # characters from the beginning, by which a text is known for a transcript
_FEWEST = 3  # turns of a transcript


@dataclass(frozen=True)
class ReadTurn:
    """A turn with its place: `start` is that of the speaker's line, `said` that of the words, `end` behind them."""

    turn: Turn
    start: int
    said: int
    end: int


@dataclass(frozen=True)
class ReadTurns:
    """The turns of a text, and the participants that it lists. `headings` are where the parts begin."""

    turns: tuple[ReadTurn, ...]
    people: tuple[Person, ...] = ()
    empty: int = 0


@dataclass(frozen=True)
class _Line:
    """A line that names a speaker; `said` is where the words begin on it, if they do."""

    start: int
    end: int
    name: str
    role: str | None = None
    company: str | None = None
    said: int | None = None


def is_transcript(text: str) -> bool:
    """Whether a text is a call's transcript: an operator or the headings of its parts, and turns of speakers."""
    beginning = text[:_LOOKED_AT]
    found = read_turns(beginning).turns
    speakers = {one.turn.speaker for one in found}
    operator = any(map(_is_operator, speakers))
    headed = any(one.turn.part is not None for one in found)
    return len(found) >= _FEWEST and len(speakers) > 1 and (operator or headed)


def read_turns(text: str) -> ReadTurns:
    """The turns of a text, in order; none where no line names a speaker."""
    lines = [match.span() for match in _LINE.finditer(text)]
    named = _named_lines(text, lines)
    part: CallPart | None = None
    listing = False
    people: list[Person] = []
    places: list[tuple[_Line, CallPart | None]] = []
    ends: list[int] = []  # of turns: where the next one begins, or a part's heading
    for position, (start, end) in enumerate(lines):
        line = text[start:end].strip()
        heading = part_headings().get(name_key(line)) if len(line) < 60 else None
        speaker = named.get(position)
        if heading is not None and speaker is None:
            listing = heading == "participants"
            part = heading if heading in ("prepared_remarks", "qna") else part
            ends.append(start)
        elif speaker is not None and listing and not _is_operator(speaker.name):
            people.append(read_person(line))
            ends.append(start)
        elif speaker is not None:
            listing = False
            places.append((speaker, part))
            ends.append(start)
    turns = list(_turns(text, places, [*ends, len(text)]))
    whole = tuple(one for one in turns if one.turn.text)
    return ReadTurns(whole, tuple(people), len(turns) - len(whole))


def _turns(text: str, places: Sequence[tuple[_Line, CallPart | None]], ends: Sequence[int]) -> Iterator[ReadTurn]:
    for line, part in places:
        end = ends[bisect_right(ends, line.start)]
        begins = line.said if line.said is not None else line.end
        words = text[begins:end]
        said = begins + len(words) - len(words.lstrip())
        stripped = words.strip()
        yield ReadTurn(Turn(line.name, stripped, part, line.role, line.company), line.start, said, said + len(stripped))


def _named_lines(text: str, lines: Sequence[tuple[int, int]]) -> dict[int, _Line]:
    """The lines that name a speaker, by their numbers. A name alone has to stand elsewhere, too."""
    sure: dict[int, _Line] = {}
    likely: dict[int, _Line] = {}
    for position, (start, end) in enumerate(lines):
        line = text[start:end]
        if _is_operator(line.strip().removesuffix(":")):
            sure[position] = _Line(start, end, line.strip().removesuffix(":"))
        elif titled := _TITLED.match(line):
            found = _titled(titled, start, end)
            if found is not None:
                sure[position] = found
        elif bare := _BARE.match(line):
            said = start + bare.start("said") if bare["said"] else None
            made = _Line(start, end, bare["name"].strip(), said=said)
            (sure if _is_operator(bare["name"]) else likely)[position] = made
    known = {full_name(one.name) for one in sure.values()}
    counts = Counter(full_name(one.name) for one in likely.values())
    for position, one in likely.items():
        name = full_name(one.name)
        if name in known or (" " in name and (counts[name] > 1 or text.count(one.name) > 1)):
            sure[position] = one
    return sure


def _is_operator(name: str) -> bool:
    return name[:1].isalpha() and role_names().get(name_key(name)) == OPERATOR


def _titled(match: re.Match[str], start: int, end: int) -> _Line | None:
    """A line with a name and a title or a firm, if it is one."""
    role, name = match["role"].strip(), match["name"].strip()
    if not is_title(role) or " " not in name or is_title(name) or role.endswith((".", "?", "!", ",")):
        return None
    comma = ":" in match[0] and match["said"] is not None
    if match[0].lstrip()[len(match["name"]) :].lstrip().startswith(",") and not comma:
        return None  # "Ann Lee, our chief financial officer" may be any sentence's line
    person = read_person(f"{name} -- {role}")
    said = start + match.start("said") if match["said"] else None
    return _Line(start, end, name, person.role, person.company, said)
