"""Whether initials in running text name a company that is not loaded, or something of a company that is."""

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import cast

from tools.language.english.company_names import initials_of, name_variants
from tools.models.base import Company
from tools.vocab.loader import load_toml, load_words
from tools.vocab.registrants import Registrant

_DEFINED = re.compile(r"\((?P<initials>[A-Z]{2,6})\)")
_OWNS = re.compile(r"['’]s\b|s['’]")
_ACTS = re.compile(
    r"\s+(?:also\s+|has\s+|had\s+)?(?:is|was|were|had|has|saw|made|lost|grew|rose|fell|brought|came|hit|[a-z]{2,}ed)\b"
)
_NUMBERED = re.compile(r"\s*[\d\x1a]")  # "RTX 4090"
_LEADS = frozenset({"at", "of", "for", "by", "with", "than", "and", "or", "vs", "versus", "against", "from", "while"})


def known_by_initials(companies: Iterable[Company], taken: Container[str]) -> dict[str, Company]:
    """Companies without a ticker by their initials, where these mean no other one, no usual term, nothing `taken`."""
    called: dict[str, list[Company]] = defaultdict(list)
    for company in companies:
        initials = "" if company.tickers else initials_of(company.name)
        if initials and initials.lower() not in load_words("not_tickers"):
            called[initials].append(company)
    return {word: found[0] for word, found in called.items() if len(found) == 1 and word not in taken}


def known_by_former_tickers(companies: Sequence[Company], taken: Container[str]) -> dict[str, Company]:
    """Companies without a ticker by the one that they were listed under, where it means no other one and none of the
    `taken`."""
    tickers = cast(dict[str, str], load_toml("company_names.toml")["former_tickers"])
    named = {name: company for company in companies for name in name_variants(company.name)}
    found = {ticker: named[name] for ticker, name in tickers.items() if name in named and ticker not in taken}
    others = {initials_of(company.name): company for company in companies} | {key.upper(): named[key] for key in named}
    return {
        ticker: company
        for ticker, company in found.items()
        if not company.tickers and others.get(ticker, company) is company
    }


def known_by_namesakes(companies: Sequence[Company], listed: Mapping[str, Registrant]) -> dict[str, Company]:
    """Companies without a ticker by that of the listed one of their very name, which was made of them: Medtronic Inc
    by that of Medtronic plc. `listed` is by name."""
    loaded = {company.cik for company in companies}
    cores = Counter(_core(company.name) for company in companies)
    found: dict[str, Company] = {}
    for company in companies:
        namesake = listed.get(_core(company.name))
        same = namesake is not None and _core(namesake.name) == _core(company.name) and namesake.cik not in loaded
        if namesake is not None and same and not company.tickers and cores[_core(company.name)] == 1:
            found |= dict.fromkeys(namesake.tickers, company)
    return found


def _core(name: str) -> str:
    """A name without its legal suffixes."""
    return min(name_variants(name), key=len)


def defined_initials(text: str) -> frozenset[str]:
    """Initials that a text gives to something: "Reality Labs (RL)"."""
    return frozenset(match["initials"] for match in _DEFINED.finditer(text))


def name_company(text: str, start: int, end: int, defined: Container[str]) -> bool:
    """Whether the word `text[start:end]` stands where a company's name does, as far as it is in capitals.

    "AMD reported", "IBM's" and "at UPS" do; "GeForce RTX" and what the text has `defined` otherwise do not.
    """
    word = text[start:end]
    if not word.isupper():
        return True
    if word in defined or text[start - 1 : start] == "(" or _NUMBERED.match(text, end):
        return False
    before = text[:start].split()[-1:]
    if before and before[0][:1].isupper() and before[0][-1].isalnum() and before[0].lower() not in _LEADS:
        return False
    leads = bool(before) and before[0].lower() in _LEADS
    return leads or _OWNS.match(text, end) is not None or _ACTS.match(text, end) is not None
