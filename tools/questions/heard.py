"""Whose words a question asks for, among those who speak in the transcripts that are loaded."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tools.language.people.asked_speakers import AskedSpeakers, asked_speakers, speaks_of_call
from tools.language.people.speakers import ANALYST, MANAGEMENT, MODERATES, full_name, role_names
from tools.language.terms import terms
from tools.models.passages import Chunk, Speaker
from tools.ports.stores import DocumentStore

_Person = tuple[str, str]  # the document, and the speaker's name in it


@dataclass(frozen=True)
class Heard:
    """The speakers that a question surely asks for: `people`, and the `exchanges` that a named analyst opened.

    Of an exchange the answers are asked for, or with `asks` the question. `firms` are the keys that the analysts are
    found by, their firms among them; `called` are those of all of them by which the question names them.
    """

    people: frozenset[_Person] = frozenset()
    askers: frozenset[_Person] = frozenset()
    exchanges: frozenset[tuple[str, int]] = frozenset()
    asks: bool = False
    names: tuple[str, ...] = ()
    firms: frozenset[str] = frozenset()
    called: frozenset[str] = frozenset()

    @property
    def doc_ids(self) -> tuple[str, ...]:
        """The documents in which they speak."""
        return tuple(sorted({doc_id for doc_id, _ in (*self.people, *self.askers)}))

    @property
    def speaker_keys(self) -> tuple[str, ...]:
        """What to find their passages by; none where the others of an exchange are asked for, too."""
        people = self.askers if self.asks else frozenset[_Person]() if self.exchanges else self.people
        return tuple(sorted({full_name(name) for _, name in people}))

    @property
    def terms(self) -> frozenset[str]:
        """The terms that say in the question who speaks, and not of what: of names, firms and roles."""
        roles = (name for name, role in role_names().items() if role in self.called)
        return frozenset(term for words in (*self.called, *roles) for term in terms(words))

    def place(self, chunk: Chunk) -> int | None:
        """How near a passage is: 0 for what is asked for, 1 for what it belongs to; None for all else."""
        person = (chunk.doc_id, chunk.speaker or "")
        if self.asks:
            return 0 if person in self.askers else None
        if not self.exchanges:
            return 0 if person in self.people else None
        if chunk.exchange is None or (chunk.doc_id, chunk.exchange) not in self.exchanges:
            return None
        answers = MANAGEMENT in chunk.speaker_keys and MODERATES not in chunk.speaker_keys
        if self.people:
            return 0 if person in self.people else 1
        return 0 if answers else 1


async def find_heard(
    documents: DocumentStore,
    question: str,
    doc_ids: Sequence[str] | None = None,
    company_ids: Sequence[int] | None = None,
) -> Heard | None:
    """The speakers of some documents or companies that a question asks for; None where it names none of them."""
    asked = asked_speakers(question)
    if asked is None or not asked.keys:
        return None
    found = await documents.speakers(asked.keys, doc_ids, company_ids)
    return heard_among(asked, found, of_call=speaks_of_call(question)) if found else None


def heard_among(asked: AskedSpeakers, speakers: Sequence[Speaker], *, of_call: bool = False) -> Heard | None:
    """The speakers meant, by the longest of the names that each goes by, else by their roles."""
    named = list(_by_names(asked.names, speakers))
    roles = [role for role in asked.roles if role not in (ANALYST, MANAGEMENT)]
    by_role = [one for one in speakers for role in roles if role in one.keys]
    analysts = [one for one in named if ANALYST in one.keys]
    people = [one for one in (*named, *by_role) if ANALYST not in one.keys]
    if not analysts and not people:
        if ANALYST in asked.roles and asked.asks and of_call:
            analysts = [one for one in speakers if ANALYST in one.keys]
        elif MANAGEMENT in asked.roles and of_call:
            people = [one for one in speakers if MANAGEMENT in one.keys]
    if not analysts and not people:
        return None
    return Heard(
        people=_people(people),
        askers=_people(analysts),
        exchanges=frozenset((one.doc_id, number) for one in analysts for number in one.exchanges),
        asks=asked.asks and bool(analysts) and not people,
        names=tuple(dict.fromkeys(one.name for one in (*analysts, *people))),
        firms=frozenset(key for one in analysts for key in one.keys),
        called=frozenset(key for one in (*analysts, *people) for key in one.keys if key in asked.keys),
    )


def _by_names(names: Sequence[str], speakers: Sequence[Speaker]) -> Iterator[Speaker]:
    """Those whom a name means; a part of a longer name that means somebody means nobody else."""
    taken: list[str] = []
    for name in names:
        if any(f" {name} " in f" {longer} " for longer in taken):
            continue
        found = [one for one in speakers if name in one.keys]
        if found:
            taken.append(name)
            yield from found


def _people(speakers: Sequence[Speaker]) -> frozenset[_Person]:
    return frozenset((one.doc_id, one.name) for one in speakers)
