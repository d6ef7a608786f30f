"""The companies that running text names, loaded or not: the one finder of who claims and numbers are of."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tools.language.companies import CompanyFinder
from tools.language.company_names.initials import name_company
from tools.language.mentions import Words
from tools.models.base import Company
from tools.models.slots.missing import NotLoaded

_OWNED = re.compile(r"\.?['’]s?\s+")


@dataclass(frozen=True)
class Who:
    """A company in a text, and where it stands."""

    start: int
    end: int
    entry: Company | NotLoaded

    @property
    def company(self) -> Company | None:
        """The company, if it is loaded."""
        return self.entry if isinstance(self.entry, Company) else None

    @property
    def message(self) -> str:
        """That it is not loaded; empty for one that is."""
        return self.entry.message if isinstance(self.entry, NotLoaded) else ""


def name_companies(words: Words, finder: CompanyFinder, defined: frozenset[str], *, known: bool) -> list[Who]:
    """The companies that words name, in order; they are taken.

    Where one is `known` or loaded, initials name another only as a company's name does, unless they are `defined`.
    """
    loaded = [Who(*words.place(mention), mention.entry) for mention in words.claim(finder.loaded(words))]
    found = list(loaded)
    for mention in list(finder.unloaded(words)):
        start, end = words.place(mention)
        if any(_OWNED.fullmatch(words.text, who.end, start) for who in loaded):
            continue  # "NVIDIA's Intelligent Cloud": a part of it
        if not (known or loaded) or name_company(words.text, start, end, defined):
            words.claim([mention])
            found.append(Who(start, end, mention.entry))
    return sorted(found, key=lambda who: who.start)


def distinct(companies: Iterable[Who]) -> list[Who]:
    """Each company once, where it is named first."""
    found: dict[object, Who] = {}
    for who in companies:
        found.setdefault(who.company.company_id if who.company else who.message, who)
    return list(found.values())
