"""The companies that a text names: registrants by their names, and what has a legal ending. Precision comes first."""

import re
from collections.abc import Iterable, Iterator
from functools import partial

from ingest.enriching.lexicon import listed
from tools.language.companies import name_variants
from tools.language.company_names.directory import Directory
from tools.language.mentions import Mention, PhraseIndex, Words
from tools.text import name_key
from tools.vocab.loader import load_words
from tools.vocab.registrants import Registrant

_PARTING = re.compile(r"[\t\n;:?!|•()“”\"]")
_WITHIN = re.compile(r"[ ,.&]+")
_SENTENCE = re.compile(r"[.?!]['”’\")]*\s")
_STATE = re.compile(r"\s*[/\\](?:[A-Z]{2}|NEW)[/\\]?\s*\Z")  # "CHEVRON CORP /DE/"
_LONGEST = 7  # words of a name before its ending
_listed = partial(listed, "companies")
_ABBREVIATED = frozenset(("inc", "corp", "ltd", "co"))


class CompanyNames:
    """The names of registrants, and how they are told from other words."""

    def __init__(self, directory: Directory) -> None:
        self._endings = _listed("endings") | (load_words("legal_suffixes") - {"the", "new", "a", "de", "class"})
        self._directory = directory

    def find(self, words: Words, filer: "FilerNames | None" = None) -> list[str]:
        """The companies of a text in the order in which it names them.

        The filer and registrants are named as they are officially, others as they are written.
        """
        named = [*(filer.find(words) if filer else ()), *self._registrants(words)]
        ends = {found.end - 1 for found in named}
        named += self._others(words, ends)
        named.sort(key=lambda found: (found.first, -found.end))
        names: dict[str, None] = {}
        reached = 0
        for found in named:
            if found.first >= reached:
                names[filer.name if filer and found.entry == filer.official else found.entry] = None
                reached = found.end
        return list(names)

    def _registrants(self, words: Words) -> Iterator[Mention[str]]:
        for found in self._directory.names.find(words, _PARTING):
            if end := self._end(words, found):
                yield Mention(official_name(found.entry), found.first, end)

    def _end(self, words: Words, found: Mention[Registrant]) -> int | None:
        """Where a registrant's name ends; None for words that don't mean it.

        It has to be capitalised, and to have a legal ending unless it is well known.
        """
        name = " ".join(words.keys_of(found))
        telling = len(name) > 1 and not name.isdecimal()
        if not telling or not _is_capitalised(words, found.first, found.end, _listed("joining")):
            return None
        if self._is_ending(words, found.end - 1) and found.end - found.first > 1:
            return found.end
        if (
            found.end < len(words.keys)
            and self._is_ending(words, found.end)
            and _WITHIN.fullmatch(words.text, words.ends[found.end - 1], words.starts[found.end])
        ):
            return found.end + 1
        return found.end if name in self._directory.short_names and name not in _listed("everyday") else None

    def _is_ending(self, words: Words, position: int) -> bool:
        return words.keys[position] in self._endings and words.is_capitalised(position)

    def _others(self, words: Words, known_ends: set[int]) -> Iterator[Mention[str]]:
        """Capitalised words with a legal ending."""
        skipped = _listed("before") | _listed("joining")
        for position, key in enumerate(words.keys):
            if key not in _listed("endings") or position in known_ends or not self._is_legal(words, position):
                continue
            first = self._first(words, position)
            for role in range(first, position):
                if words.keys[role] in _listed("roles"):
                    first = role + 1
            while first < position and words.keys[first] in skipped:
                first += 1
            if first < position and not _listed("alone").issuperset(words.keys[first:position]):
                written = _written(words, first, position + 1)
                known = (self._directory.by_name.get(name) for name in name_variants(written))
                official = next((official_name(registrant) for registrant in known if registrant), written)
                yield Mention(official, first, position + 1)

    def _is_legal(self, words: Words, position: int) -> bool:
        """Whether a word that endings look like is one: "Acme Incorporated", and not "documents incorporated by"."""
        following = words.keys[position + 1] if position + 1 < len(words.keys) else ""
        stopped = "." in words.said(position, position + 1) or words.keys[position] not in _listed("stopped")
        return words.is_capitalised(position) and stopped and following not in _listed("following")

    def _first(self, words: Words, ending: int) -> int:
        """Where the capitalised words before an ending begin."""
        first = ending
        for position in range(ending - 1, max(-1, ending - 1 - _LONGEST), -1):
            key, gap = words.keys[position], words.text[words.ends[position] : words.starts[position + 1]]
            if _PARTING.search(gap) or _SENTENCE.search(gap) or ("," in gap and first < ending) or key.isdecimal():
                break
            if words.is_capitalised(position) and key not in _listed("before"):
                first = position
            elif key not in _listed("joining"):
                break
        return first


class FilerNames:
    """The names of the company whose document it is."""

    def __init__(self, name: str, official: str | None = None, short_names: Iterable[str] = ()) -> None:
        self.name = name
        self.official = official
        variants = {*name_variants(name), *map(name_key, short_names)}
        self._index = PhraseIndex({variant: name for variant in variants if len(variant) > 1})

    def find(self, words: Words) -> Iterator[Mention[str]]:
        """Where it is named."""
        for found in self._index.find(words, _PARTING):
            if _is_capitalised(words, found.first, found.end, frozenset(("and", "of", "the"))):
                yield found


def filer_names(name: str | None, directory: Directory) -> FilerNames | None:
    """The names of a filer, those by which people call it included."""
    if not name or not name_key(name):
        return None
    registrant = directory.find(name)
    return FilerNames(name, official_name(registrant), registrant.short_names) if registrant else FilerNames(name)


def official_name(registrant: Registrant) -> str:
    """A registrant's name, without the mark of its state."""
    return _STATE.sub("", registrant.name)


def _is_capitalised(words: Words, first: int, end: int, joining: frozenset[str]) -> bool:
    return words.is_capitalised(first) and all(
        words.is_capitalised(position) or words.keys[position] in joining for position in range(first, end)
    )


def _written(words: Words, first: int, end: int) -> str:
    """A name as it is written, with the full stop of its ending."""
    said = " ".join(words.said(first, end).split())
    last = words.ends[end - 1]
    stopped = words.keys[end - 1] in _ABBREVIATED or "." in words.said(end - 1, end)
    return f"{said}." if stopped and words.text[last : last + 1] == "." else said
