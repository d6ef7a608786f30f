"""Which company each claim of a text is of."""

import pytest

from tools.language.claims.find import find_claims
from tools.language.claims.owners import Owners
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import load_directory
from tools.models.base import Company
from tools.models.slots.missing import NotLoaded
from tools.vocab.loader import load_vocabulary

LOADED = [
    Company(company_id=-1, cik=None, name="Acme Corp", tickers=("ACME",)),
    Company(company_id=-2, cik=None, name="Boltmakers Inc", tickers=("BOLT",)),
]
TEXTS = [
    ("Acme's revenue rose.", ["ACME"]),
    ("Acme's revenue rose. Net income fell.", ["ACME", "ACME"]),
    ("Acme's revenue rose while Boltmakers' net income fell.", ["ACME", "BOLT"]),
    ("Acme's revenue rose. Boltmakers saw net income fall. Revenue rose.", ["ACME", "BOLT", "BOLT"]),
    ("Acme and Boltmakers both grew revenue.", ["ACME+BOLT"]),
    ("Acme and Boltmakers reported. Revenue rose.", [""]),
    ("Unlike Boltmakers, Acme saw revenue fall.", ["ACME"]),
    ("Revenue rose.", [""]),
    ("Microsoft's revenue rose.", ["-MSFT"]),
]


def owners(text: str, default: Company | None = None) -> Owners:
    return Owners(text, CompanyFinder(LOADED, load_directory()), default)


@pytest.mark.parametrize(("text", "expected"), TEXTS)
def test_a_claim_is_of_the_company_that_is_named(text: str, expected: list[str]) -> None:
    read = owners(text)
    found = [read.of(claim)[1] for claim in find_claims(text, load_vocabulary(), ("acme", "boltmakers"))]
    told = ["+".join(f"-{w.tickers[0]}" if isinstance(w, NotLoaded) else w.ticker for w in f) for f in found]
    assert told == expected


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ("Acme's revenue grew faster than Boltmakers' in 2024.", "other_base"),
        ("Acme's sales to Boltmakers rose.", "unclear"),
    ],
)
def test_what_concerns_two_companies_is_not_compared(text: str, scope: str) -> None:
    read = owners(text)
    [claim] = find_claims(text, load_vocabulary(), ("acme", "boltmakers"))
    assert read.of(claim)[0].scope == scope


def test_respectively_leaves_the_numbers_out() -> None:
    text = "Acme and Boltmakers grew revenue 2% and 22%, respectively."
    read = owners(text)
    [claim] = find_claims(text, load_vocabulary(), ("acme", "boltmakers"))
    assert claim.sizes
    assert read.of(claim)[0].sizes == ()


def test_a_single_company_that_was_asked_for_is_meant_in_silence() -> None:
    [claim] = find_claims("Revenue rose.", load_vocabulary())
    assert owners("Revenue rose.", LOADED[0]).of(claim)[1] == (LOADED[0],)
