"""The parties of an agreement: who is called what in it, and of which state and form each is."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from tools.language.terms import terms
from tools.vocab.loader import load_toml


@dataclass(frozen=True)
class Party:
    """A party by its name, what the agreement calls it, and the words in which both stand."""

    name: str
    called: str
    state: str
    said: str


def goes_on_of_another(first: str, rest: Sequence[str]) -> bool:
    """Whether somebody other than the company is asked for, and "it" behind that is the other one."""
    asked, again = _of_another()
    return asked.search(first) is not None and any(again.search(one) for one in rest)


@lru_cache(maxsize=256)
def asked_party(half: str) -> str:
    """What an agreement calls the party whose state is asked for: "substitute issuer"; "" where none is."""
    found = next((one for pattern in _asked() if (one := pattern.search(half))), None)
    return found["called"].strip() if found else ""


def party_in(text: str, called: str) -> Party | None:
    """The party that a text calls so, where it tells of which state it is; None of another."""
    for match in _told().finditer(" ".join(text.split())):
        if {*terms(match["called"])} == {*terms(called)}:
            state = match["state"]
            return Party(match["name"].strip(" ,"), match["called"], state, match[0])
    return None


def said_party(party: Party) -> str:
    """A party with its state: "Substitute Issuer: Quillmere Films, Inc., of Missouri."."""
    return str(load_toml("roles.toml")["party"]["said"]).format(party.called, party.name, party.state)


@cache
def _asked() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(one, re.IGNORECASE) for one in load_toml("roles.toml")["party"]["asked"])


@cache
def _told() -> re.Pattern[str]:
    return re.compile(load_toml("roles.toml")["party"]["told"])


@cache
def _of_another() -> tuple[re.Pattern[str], re.Pattern[str]]:
    data = load_toml("roles.toml")["other"]
    return re.compile(data["asked"], re.IGNORECASE), re.compile(data["again"], re.IGNORECASE)
