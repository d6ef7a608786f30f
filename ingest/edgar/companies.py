"""Which company to fetch: any registrant, by ticker, CIK or name, also one that the directory does not list."""

import re

from tools.errors import UnknownCompany
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import Directory
from tools.text import printable
from tools.vocab.registrants import Registrant

_CIK = re.compile(r"(?:CIK)?0*([1-9]\d{0,9})", re.IGNORECASE | re.ASCII)
_TICKER = re.compile(r"[A-Z0-9.\-]{2,6}", re.ASCII)
_NEAR = 4


def find_company(directory: Directory, name: str) -> Registrant:
    """The registrant that `name` means. Raises `UnknownCompany`, with near misses.

    The directory lists those that are traded; whoever else files with the SEC is found by CIK.
    """
    name = name.strip()
    found = directory.find(name) if name else None
    if found is not None:
        return found
    if match := _CIK.fullmatch(name):
        return Registrant(int(match[1]), f"CIK {int(match[1])}", ())
    near = _near_tickers(directory, name) or _near_names(directory, name)
    hint = f"Did you mean {' or '.join(near)}?" if near else "Give its ticker or its CIK."
    raise UnknownCompany(f'No company "{printable(name[:80])}" is known. {hint}')


def _near_tickers(directory: Directory, name: str) -> list[str]:
    """Tickers that one slip of the finger makes of `name`: those of the same letters first, then household names."""
    from rapidfuzz.distance import OSA

    typed = name.upper()
    if not _TICKER.fullmatch(typed):
        return []
    near = [ticker for ticker in directory.by_ticker if OSA.distance(typed, ticker, score_cutoff=1) <= 1]
    near.sort(key=lambda t: (len({*t} ^ {*typed}), not directory.by_ticker[t].short_names, t))
    return [f"{ticker} ({directory.by_ticker[ticker].name})" for ticker in near[:_NEAR]]


def _near_names(directory: Directory, name: str) -> list[str]:
    labels = [label.removesuffix(" (not loaded)") for label in CompanyFinder((), directory).suggest(name)]
    tickers = {registrant.name: registrant.tickers for registrant in directory.by_name.values()}
    return [f"{label} ({tickers[label][0]})" if tickers.get(label) else label for label in labels]
