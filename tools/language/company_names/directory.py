"""Every registrant that could be loaded, by ticker, CIK and name; and how one is loaded."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache, cached_property

from tools.language.english.company_names import name_variants
from tools.language.mentions import PhraseIndex
from tools.models.slots.missing import NotLoaded
from tools.text import name_key
from tools.vocab.registrants import Registrant, load_registrants

CIK = re.compile(r"(?:CIK)?0*(\d{1,10})", re.IGNORECASE)


class Directory:
    """Every registrant that could be loaded, by CIK."""

    def __init__(self, registrants: Mapping[int, Registrant]) -> None:
        self._registrants = registrants

    def __getitem__(self, cik: int) -> Registrant:
        return self._registrants[cik]

    def get(self, cik: int | None) -> Registrant | None:
        return self._registrants.get(cik) if cik is not None else None

    def tickers_of(self, cik: int) -> tuple[str, ...]:
        registrant = self._registrants.get(cik)
        return registrant.tickers if registrant else ()

    @cached_property
    def by_ticker(self) -> dict[str, Registrant]:
        return {ticker: r for r in self._registrants.values() for ticker in r.tickers}

    @cached_property
    def by_name(self) -> dict[str, Registrant]:
        """Registrants by full, short and stripped names; a stripped name that several share is left out."""
        names: dict[str, list[Registrant]] = defaultdict(list)
        for registrant in self._registrants.values():
            for name in {*name_variants(registrant.name), *map(name_key, registrant.short_names)}:
                names[name].append(registrant)
        return {
            name: found[0]
            for name, found in names.items()
            if len(found) == 1 or any(name in map(name_key, r.short_names) for r in found)
        }

    @cached_property
    def names(self) -> PhraseIndex[Registrant]:
        """The names of all registrants."""
        return PhraseIndex(self.by_name)

    @cached_property
    def short_names(self) -> frozenset[str]:
        """What people call registrants, normalised."""
        return frozenset(name_key(name) for r in self._registrants.values() for name in r.short_names)

    @cached_property
    def first_words(self) -> frozenset[str]:
        """The words that registrants' names begin with."""
        return frozenset(name_key(r.name).partition(" ")[0] for r in self._registrants.values())

    def find(self, name: str) -> Registrant | None:
        """A registrant by ticker, CIK or name."""
        if match := CIK.fullmatch(name.strip()):
            return self._registrants.get(int(match[1]))
        found = (self.by_name.get(variant) for variant in (name_key(name), *sorted(name_variants(name))))
        return self.by_ticker.get(name.strip().upper()) or next(
            (registrant for registrant in found if registrant), None
        )


@cache
def load_directory() -> Directory:
    """Every listed registrant. Its indexes of names are made once a process."""
    return Directory(load_registrants())


def not_loaded(registrant: Registrant) -> NotLoaded:
    """A registrant that is not in the store."""
    return NotLoaded(cik=registrant.cik, name=registrant.name, tickers=registrant.tickers)


def how_to_load(companies: Iterable[NotLoaded]) -> str:
    """The call that fetches some companies."""
    names = " ".join(company.call_name for company in companies)
    call = f"`tieout fetch {names}`" if names else "`tieout fetch`"
    return f"Fetch it? {call} or the tool `fetch_filings` does, from the SEC; `tieout index` loads files."
