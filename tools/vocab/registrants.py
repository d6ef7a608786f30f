"""Companies that file with the SEC, from its own list, with the short names people use."""

import gzip
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tools.vocab.data import load_toml


@dataclass(frozen=True)
class Registrant:
    """A company that files with the SEC: its CIK, tickers, name, and the short names people use."""

    cik: int
    name: str
    tickers: tuple[str, ...]
    short_names: tuple[str, ...] = ()


@cache
def load_registrants() -> dict[int, Registrant]:
    """Every listed registrant by CIK, from the SEC's own list."""
    short_names = {entry["cik"]: tuple(entry["names"]) for entry in load_toml("companies.toml").get("company", [])}
    packed = files("tools.vocab").joinpath("tickers.tsv.gz").read_bytes()
    tickers: dict[int, list[str]] = {}
    names: dict[int, str] = {}
    for line in gzip.decompress(packed).decode("utf-8").splitlines():
        cik, ticker, name = line.split("\t")
        tickers.setdefault(int(cik), []).append(ticker)
        names.setdefault(int(cik), name)
    return {cik: Registrant(cik, name, tuple(tickers[cik]), short_names.get(cik, ())) for cik, name in names.items()}
