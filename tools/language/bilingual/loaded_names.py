"""The names of loaded companies as Arabic questions have them: by their initials, or spelled by their sound."""

from collections.abc import Iterator, Mapping

from tools.language.arabic.letters import normalise
from tools.language.arabic.words import phrase_key
from tools.language.bilingual.called import initials_of, is_noun
from tools.language.bilingual.transliteration import skeleton
from tools.language.companies import CompanyFinder
from tools.text import ARABIC

_CONSONANTS = 4  # that tell a name which is spelled in another way
_WORDS = 2  # of a name without the noun before it, the fewest that are no other words


def loaded_initials(finder: CompanyFinder) -> frozenset[str]:
    """The initials of loaded companies that are no ticker of one, by which documents are told apart."""
    companies = {company.name for company in finder.loaded_names.values() if not company.tickers}
    return frozenset(one for one in map(initials_of, companies) if one and not finder.has_ticker(one))


def spelled_names(finder: CompanyFinder) -> Mapping[str, str]:
    """The names of loaded companies by the consonants of their first word, where one company alone has these."""
    names: dict[str, set[str]] = {}
    for name, company in finder.loaded_names.items():
        sound = skeleton(name.split()[0]) if name.isascii() and name.split() else ""
        if len(sound) >= _CONSONANTS:
            names.setdefault(sound, set()).add(company.name)
    return {sound: min(found) for sound, found in names.items() if len(found) == 1}


def arabic_names(finder: CompanyFinder) -> Mapping[str, str]:
    """The Arabic names of loaded companies, and what people leave of them, by which one company alone is called.

    A name's first words call it, with its noun ("the company Delta of the Nile") or, where they are several, without.
    """
    full = {name: name for name in finder.loaded_names if ARABIC.search(name)}
    called: dict[tuple[str, ...], set[int]] = {}
    short: dict[str, str] = {}
    for name in full:
        for beginning in _beginnings(name):
            short.setdefault(beginning, name)
            called.setdefault(phrase_key(beginning), set()).add(finder.loaded_names[name].company_id)
    return {one: name for one, name in short.items() if len(called[phrase_key(one)]) == 1} | full


def _beginnings(name: str) -> Iterator[str]:
    words = name.split()
    noun = is_noun(normalise(words[0]))
    for end in range(len(words), 0, -1):
        if noun and end > 1:
            yield " ".join(words[:end])
        if end - noun >= _WORDS:
            yield " ".join(words[noun:end])
