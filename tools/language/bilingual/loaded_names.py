"""The names of loaded companies as Arabic questions have them: by their initials, or spelled by their sound."""

from collections.abc import Mapping

from tools.language.bilingual.called import initials_of
from tools.language.bilingual.transliteration import skeleton
from tools.language.companies import CompanyFinder

_CONSONANTS = 4  # that tell a name which is spelled in another way


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
