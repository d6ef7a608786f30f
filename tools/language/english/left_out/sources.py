"""The filing that a question names only to say where its figure stands: "per the FY2024 10-K"."""

from tools.language.english.asides import listed
from tools.language.mentions import Words


def cited_filing(words: Words, covered: tuple[tuple[int, int], ...]) -> frozenset[int]:
    """The positions of the words that lead to a filing, and of the filing's own; `covered` are spans of periods."""
    found: set[int] = set()
    for at, key in enumerate(words.keys):
        if key in listed("sources", "leads"):
            end = _filing_end(words, at + 1, covered)
            found |= set(range(at, end)) if end else set()
    return frozenset(found)


def _filing_end(words: Words, at: int, covered: tuple[tuple[int, int], ...]) -> int:
    """Behind the filing that begins there, whatever stands before its name; 0 where none does."""
    keys, passing = words.keys, listed("sources", "beside")
    while at < len(keys) and (keys[at] in passing or any(s <= words.starts[at] < e for s, e in covered)):
        at += 1
    for size in (2, 1):
        if " ".join(keys[at : at + size]) in listed("sources", "filings"):
            return at + size
    return 0
