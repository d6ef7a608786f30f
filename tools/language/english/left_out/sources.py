"""The filing that a question names only to say where its figure stands: "per the FY2024 10-K"."""

from tools.language.english.asides import listed
from tools.language.mentions import Words


def cited_filing(words: Words, covered: tuple[tuple[int, int], ...]) -> frozenset[int]:
    """The positions of the words that lead to a filing, and of the filing's own; `covered` are spans of periods.

    None where the filing is that of one period, and another one is asked for.
    """
    found: set[int] = set()
    for at, key in enumerate(words.keys):
        if key not in listed("sources", "leads"):
            continue
        end, quarterly = _filing_end(words, at + 1, covered)
        inside = [one for one in covered if end and words.starts[at] <= one[0] < words.ends[end - 1]]
        years = {_year(words.text[first:last]) for first, last in covered}
        if end and (inside or not quarterly) and not (inside and len(years) > 1):
            found |= set(range(at, end))
    return frozenset(found)


def _year(said: str) -> str:
    """The last two digits of a period's year, by which its spellings are the same."""
    return "".join(filter(str.isdigit, said))[-2:]


def _filing_end(words: Words, at: int, covered: tuple[tuple[int, int], ...]) -> tuple[int, bool]:
    """Behind the filing that begins there, whatever stands before its name, and whether it is one of a quarter; 0 where
    none does."""
    keys, passing = words.keys, listed("sources", "beside")
    while at < len(keys) and (keys[at] in passing or any(s <= words.starts[at] < e for s, e in covered)):
        at += 1
    for size in (2, 1):
        said = " ".join(keys[at : at + size]) if at + size <= len(keys) else ""
        if said in listed("sources", "filings") | listed("sources", "quarterly"):
            return at + size, said in listed("sources", "quarterly")
    return 0, False
