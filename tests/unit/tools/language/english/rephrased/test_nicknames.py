"""Companies by what people call them, and what is no company: a product, a person who speaks, a place."""

import pytest

from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import Directory
from tools.language.english.changes import apply
from tools.language.english.rephrased.nicknames import nicknames
from tools.models.base import Company
from tools.vocab.loader import load_toml, load_vocabulary
from tools.vocab.registrants import load_registrants

LOADED = (320193, 1326801, 1045810, 80424)

READ = {
    "zucks net income 2023": "Meta's net income 2023",
    "so for zuck's company, capex back in '23?": "so for Meta, capex back in '23?",
    "jensen & co handed out how much in divs": "Nvidia handed out how much in divs",
    "jensens crew: cost of revenue": "Nvidia: cost of revenue",
    "the folks in cupertino: revenue fy24": "Apple: revenue fy24",
    "cupertino buybacks in fiscal 2018": "Apple buybacks in fiscal 2018",
    "the tide and pampers maker, op income": "P&G, op income",
    "the maker of the iphone, revenue fy24": "Apple, revenue fy24",
    "how much did facebooks parent shell out": "how much did Meta shell out",
    "iphone maker's tax expense fy24": "Apple's tax expense fy24",
    "team green r&d": "Nvidia r&d",
    "apple vs the xbox maker revenue 2024": "apple vs Microsoft revenue 2024",
    "apple vs zuck net income 2023": "apple vs Meta net income 2023",
    "meta (zuck's thing) capex 2024": "meta capex 2024",
    "nvidia aka jensens baby, r&d fy26": "nvidia, r&d fy26",
}
KEPT = [
    "what did jensen say about demand",
    "how many shares does zuckerberg own",
    "zuckerberg's compensation 2023",
    "jamie dimon share sales 2024 how many",
    "Zuck's reality labs - how much did it lose in 24",
    "iphone revenue fy24",
    "tide sales fy24",
    "apple, the iphone maker, revenue fy24",
    "did Mark Zuckerberg's Meta earn more",
    "apple office in cupertino, lease cost",
    "how many stores near redmond",
    '"zuck\'s company" revenue',
]


@pytest.fixture(scope="module")
def finder() -> CompanyFinder:
    registrants = load_registrants()
    loaded = [
        Company(company_id=cik, cik=cik, name=registrants[cik].name, tickers=registrants[cik].tickers) for cik in LOADED
    ]
    return CompanyFinder(loaded, Directory(registrants))


@pytest.mark.parametrize(("said", "read"), READ.items())
def test_who_is_meant_is_named(finder: CompanyFinder, said: str, read: str) -> None:
    assert apply(said, nicknames(said, finder, load_vocabulary()))[0] == read


@pytest.mark.parametrize("said", KEPT)
def test_products_people_and_places_are_no_companies(finder: CompanyFinder, said: str) -> None:
    assert apply(said, nicknames(said, finder, load_vocabulary()))[0] == said


def test_each_nickname_means_one_listed_company() -> None:
    directory = Directory(load_registrants())
    entries = load_toml("nicknames.toml")["company"]
    said = [
        name for entry in entries for kind in ("people", "places", "makes", "nicknames") for name in entry.get(kind, ())
    ]
    assert len(said) == len(set(said))
    for entry in entries:
        registrant = directory.find(entry["called"])
        assert registrant is not None, entry["called"]
        assert registrant.cik == entry["cik"]
