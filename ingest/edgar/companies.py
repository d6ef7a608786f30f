"""Which company to fetch: any registrant, by ticker, CIK or name, also one that the directory does not list."""

import re

from tools.errors import UnknownCompany
from tools.text import printable
from tools.understand.companies import CompanyFinder, Directory
from tools.vocab.loader import Registrant

_CIK = re.compile(r"(?:CIK)?0*([1-9]\d{0,9})", re.IGNORECASE | re.ASCII)


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
    near = [label.removesuffix(" (not loaded)") for label in CompanyFinder((), directory).suggest(name)]
    hint = f"Did you mean {' or '.join(near)}?" if near else "Give its ticker or its CIK."
    raise UnknownCompany(f'No company "{printable(name[:80])}" is known. {hint}')
