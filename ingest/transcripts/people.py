"""Tells who speaks in each turn of a call, with role and firm, and which question it belongs to."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ingest.transcripts.models import Person, Speech, Turn
from tools.language.calls import asks_for_question, introduced_asker, introduced_executives
from tools.language.people.speakers import ANALYST, OPERATOR, full_name, is_title, last_name, roles_in, speaker_keys
from tools.models.passages import CallPart

_INTRODUCTIONS = 8  # turns from the beginning in which executives are introduced
_ANALYST = "Analyst"
_SEPARATORS = ("--", "—", "–", " - ")


@dataclass
class _Known:
    """A participant as far as is known: `firms` and `aliases` are further names."""

    name: str
    role: str | None = None
    company: str | None = None
    firms: list[str] = field(default_factory=list[str])
    aliases: list[str] = field(default_factory=list[str])

    @property
    def roles(self) -> tuple[str, ...]:
        return roles_in(self.role or "") or roles_in(self.name)


def read_person(line: str) -> Person:
    """A line of a list of participants: "John Murphy -- Chief Financial Officer", "Ann Lee -- UBS -- Analyst"."""
    for separator in _SEPARATORS[1:]:
        line = line.replace(separator, _SEPARATORS[0])
    name, *said = (part.strip() for part in line.split(_SEPARATORS[0]))
    said = [part for part in said if part]
    role = next((part for part in reversed(said) if is_title(part)), None)
    firm = next((part for part in said if part != role), None)
    if role is None and firm is None and "," in name:
        first, _, rest = name.partition(",")
        if is_title(rest):
            return Person(first.strip(), rest.strip())
    return Person(name, role or (_ANALYST if firm else None), firm)


def find_speeches(turns: Sequence[Turn], people: Sequence[Person], filer: str) -> list[Speech]:
    """Who speaks in each turn; executives speak for the company `filer`."""
    roster = _Roster(turns, people)
    parts = list(_parts(turns))
    exchanges = _exchanges(turns, parts, roster)
    return [
        roster.speech(turn, part, exchange, filer) for turn, part, exchange in zip(turns, parts, exchanges, strict=True)
    ]


class _Roster:
    """Everybody on a call: by the list of participants, by introductions, and by what the turns themselves say."""

    def __init__(self, turns: Sequence[Turn], people: Sequence[Person]) -> None:
        self._known: dict[str, _Known] = {}
        for person in people:
            self._known[full_name(person.name)] = _Known(person.name, person.role, person.company)
        for turn in turns:
            known = self.find(turn.speaker)
            known.role, known.company = known.role or turn.role, known.company or turn.company
        for turn in turns[:_INTRODUCTIONS]:
            for name, role in introduced_executives(turn.text).items():
                self._introduce(name, role)

    def find(self, name: str) -> _Known:
        """Who goes by a name: written out, or by the only one with this last name."""
        whole = full_name(name)
        if whole in self._known:
            return self._known[whole]
        alike = self._alike(name)
        if alike is None:
            alike = self._known[whole] = _Known(_proper(name))
        elif name not in alike.aliases:
            alike.aliases.append(name)
        return alike

    def called_up(self, asker: _Known, name: str, firm: str) -> None:
        """Note by which name and of which firm somebody was asked for a question."""
        if last_name(name) == last_name(asker.name) and full_name(name) != full_name(asker.name):
            asker.aliases.append(name)
        asker.company = asker.company or firm
        asker.firms.append(firm)

    def speech(self, turn: Turn, part: CallPart, exchange: int | None, filer: str) -> Speech:
        """A turn with all that is known of its speaker."""
        known = self.find(turn.speaker)
        role = known.role or ("Operator" if OPERATOR in known.roles else None)
        of_company = not {ANALYST, OPERATOR}.intersection(known.roles)
        firms = [*filter(None, [known.company]), *known.firms]
        keys = speaker_keys(known.name, role, firms, dict.fromkeys(known.aliases))
        return Speech(known.name, part, role, known.company or (filer if of_company else None), keys, exchange)

    def _introduce(self, name: str, role: str) -> None:
        known = self._known.get(full_name(name)) or self._alike(name)
        if known is None:
            return  # nobody of that name speaks
        if full_name(name) != full_name(known.name):
            known.aliases.append(name)
        known.role = known.role or role[0].upper() + role[1:]

    def _alike(self, name: str) -> _Known | None:
        whole = full_name(name)
        if " " not in whole:
            return None
        same = [one for key, one in self._known.items() if " " in key and last_name(one.name) == last_name(name)]
        return same[0] if len(same) == 1 and whole[0] == full_name(same[0].name)[0] else None


def _parts(turns: Sequence[Turn]) -> Iterator[CallPart]:
    """The part of each turn: as told, else questions begin where one is called up after somebody has spoken."""
    part: CallPart = "prepared_remarks"
    heard = False
    for turn in turns:
        operator = OPERATOR in roles_in(turn.speaker)
        if turn.part is None and heard and operator and asks_for_question(turn.text):
            part = "qna"
        heard = heard or not operator
        yield turn.part or part


def _exchanges(turns: Sequence[Turn], parts: Sequence[CallPart], roster: _Roster) -> list[int | None]:
    """The number of each turn's question; a turn that calls up a question belongs to it.

    Who speaks first after a call for a question asks it, unless the company is known to employ them.
    """
    managers = {id(roster.find(turn.speaker)) for turn, part in zip(turns, parts, strict=True) if part != "qna"}
    numbers: list[int | None] = []
    asker: _Known | None = None
    called: tuple[str, str] | None = None
    number, open_since = 0, None
    for position, (turn, part) in enumerate(zip(turns, parts, strict=True)):
        who = roster.find(turn.speaker)
        if part != "qna":
            numbers.append(None)
            continue
        if OPERATOR in who.roles:
            asker, open_since, called = None, position, introduced_asker(turn.text)
            numbers.append(None)
            continue
        employed = bool(who.roles and ANALYST not in who.roles) or (not who.roles and id(who) in managers)
        if not employed and who is not asker and (ANALYST in who.roles or asker is None):
            asker, number = who, number + 1
            who.role = who.role or _ANALYST
            if called is not None:
                roster.called_up(who, *called)
            if open_since is not None:
                numbers[open_since] = number
            called = open_since = None
        else:
            called = introduced_asker(turn.text) or called
        numbers.append(number if asker is not None else None)
    return numbers


def _proper(name: str) -> str:
    """A name as it is written elsewhere: those in capitals are taken down."""
    return name.title() if name.isupper() and " " in name else name
