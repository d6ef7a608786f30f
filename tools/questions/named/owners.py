"""Whose a figure is, where its name says so: "net income attributable to P&G", "Cummins shareholders' equity"."""

from collections.abc import Sequence

from tools.language.asked_names import owned_by
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import Directory
from tools.language.mentions import Words
from tools.vocab.loader import Vocabulary, load_words

_OWNED = frozenset({"net_income", "comprehensive_income", "shareholders_equity"})  # what is told by whose it is


def of_owner(directory: Directory, vocabulary: Vocabulary, name: str, tickers: Sequence[str]) -> str | None:
    """Income or equity by whose it is, where that is the very company that is asked for."""
    owned = owned_by(name)
    metric = vocabulary.find(owned[0]) if owned else None
    if owned is None or metric is None or metric.key not in _OWNED:
        return None
    words = Words(owned[1])
    end = _own_name(directory, words, tickers)
    whole = load_words("legal_suffixes").issuperset(words.keys[end:]) if end else False
    return metric.key if whole else None


def without_owner(directory: Directory, name: str, tickers: Sequence[str]) -> str:
    """A name without the company that is asked for before it; any other name as it is."""
    words = Words(name)
    end = _own_name(directory, words, tickers)
    while end and words.keys[end : end + 1] and words.keys[end] in {"s", *load_words("legal_suffixes")}:
        end += 1
    return name[words.starts[end] :] if 0 < end < len(words.tokens) else name


def _own_name(directory: Directory, words: Words, tickers: Sequence[str]) -> int:
    """Before which word the name of the company that is asked for ends, at the start of what is said; else 0."""
    found = list(CompanyFinder((), directory).unloaded(words))
    alone = len(found) == 1 and not found[0].first and bool(tickers)
    return found[0].end if alone and {one.upper() for one in tickers} <= set(found[0].entry.tickers) else 0
