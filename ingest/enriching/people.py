"""The people that a text names: by title, by role, by signature, or with a middle initial."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from ingest.enriching.lexicon import PARTING, listed, roles
from tools.language.mentions import Words

_WORD = r"(?:(?:[OD][’']|Mc|Mac|De|Di|La|Le|Van|von|de|Da)\s?)?[A-ZÀ-Þ][a-zß-ÿ]+(?:[-’'][A-Z][a-z]+|[A-Z][a-z]+)?"
_INITIAL = r"[A-Z]\."
_SUFFIX = r"(?:,? (?:Jr|Sr)\.|,? (?:II|III|IV)\b)?"
_NAME = rf"(?:{_INITIAL} )?{_WORD} (?:(?:{_INITIAL} ?)+ ?)?(?:{_WORD} )?{_WORD}{_SUFFIX}"
_TITLED = re.compile(rf"\b(?P<title>Mr|Ms|Mrs|Dr|Prof)\.? (?P<name>{_WORD}(?: {_INITIAL})*(?: {_WORD}){{0,2}})")
_SEVERAL = re.compile(rf"\bMessrs\.? (?P<names>{_WORD}(?:(?:, and |, | and ){_WORD})+)")
_INITIALED = re.compile(rf" (?:{_INITIAL} ?)+(?={_WORD})")
_BEFORE_INITIAL = re.compile(rf"\b{_WORD}\Z")
_AFTER_INITIAL = re.compile(rf"{_WORD}{_SUFFIX}(?! (?:School|University|Foundation|Center|Building|Street|Avenue)\b)")
_SIGNED = re.compile(rf"/s/\s*(?P<name>{_NAME}|[A-Z]+ (?:{_INITIAL} )*[A-Z]+)")
_LINK = (
    r"(?:,\s*|\s+|\s*\()"
    r"(?:(?:our|the|its|the Company[’']s|has served as|serves as|as|who is|is|was|former|interim)\s+){0,3}"
)
_BEFORE_ROLE = re.compile(rf"\b(?P<name>{_NAME}){_LINK}\Z")
_AFTER_ROLE = re.compile(rf",?\s+(?:(?:Mr|Ms|Dr)\. )?(?P<name>{_NAME})")
_REACH = 90  # characters before a role in which its holder's name may begin


def find_people(words: Words) -> list[str]:
    """The people of a text: full names first, then those who are named by title alone ("Mr. Cook")."""
    full = dict.fromkeys(_full(words))
    surnames = {surname(name) for name in full}
    titled = (name for name in _by_title(words.text) if surname(name) not in surnames)
    return list(dict.fromkeys([*full, *titled]))


def _full(words: Words) -> Iterator[str]:
    text = words.text
    yield from _names(_by_role(words))
    if "/s/" in text:
        yield from _names(_settle(match["name"]) for match in _SIGNED.finditer(text))
    yield from _names(_by_initial(text))
    yield from _names(match["name"] for match in _TITLED.finditer(text) if " " in match["name"])


def _by_role(words: Words) -> Iterator[str]:
    for found in roles().find(words, PARTING):
        start, end = words.starts[found.first], words.ends[found.end - 1]
        before = _BEFORE_ROLE.search(words.text[max(0, start - _REACH) : start])
        after = _AFTER_ROLE.match(words.text, end)
        yield from (match["name"] for match in (before, after) if match)


def _by_title(text: str) -> Iterator[str]:
    for match in _TITLED.finditer(text):
        if " " not in match["name"] and match["name"].lower() not in listed("people", "never"):
            yield f"{match['title']}. {match['name']}"
    for match in _SEVERAL.finditer(text):
        yield from (f"Mr. {name}" for name in re.split(r", and |, | and ", match["names"]))


def _names(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        parts = re.findall(r"[^\W\d_]{2,}", name.lower())
        if len(parts) > 1 and listed("people", "never").isdisjoint(parts):
            yield " ".join(name.split())


def _by_initial(text: str) -> Iterator[str]:
    """Names with a middle initial ("Timothy D. Cook")."""
    for match in _INITIALED.finditer(text):
        before = _BEFORE_INITIAL.search(text[max(0, match.start() - 25) : match.start()])
        after = _AFTER_INITIAL.match(text, match.end())
        if before and after:
            yield f"{before[0]}{match[0].rstrip()} {after[0]}"


def surname(name: str) -> str:
    """The last name of a person, without what follows it ("Jr.")."""
    parts = [part for part in re.split(r"[ ,]+", name) if part.rstrip(".") not in ("Jr", "Sr", "II", "III", "IV")]
    return parts[-1].lower() if parts else ""


def by_surname(names: Iterable[str]) -> dict[str, str]:
    """The full name for each surname that only one of the names has."""
    full: defaultdict[str, set[str]] = defaultdict(set)
    for name in names:
        if not is_titled(name):
            full[surname(name)].add(name)
    return {last: min(found) for last, found in full.items() if len(found) == 1}


def resolve(names: Iterable[str], known: Mapping[str, str]) -> list[str]:
    """Names with those by title alone ("Mr. Cook") in full, where the full name for the surname is known."""
    return list(dict.fromkeys(known.get(surname(name), name) if is_titled(name) else name for name in names))


def is_titled(name: str) -> bool:
    """Whether a person is named by title and last name."""
    return name.startswith(("Mr. ", "Ms. ", "Mrs. ", "Dr. ", "Prof. "))


def _settle(name: str) -> str:
    """A signature in capitals as a name is written."""
    return name.title() if name.isupper() else name
