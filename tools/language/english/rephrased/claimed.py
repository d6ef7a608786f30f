"""What somebody claims in numbers, before a question of its own for a figure: "this guy claimed zuck burned 40 bil in
2024 ... whats the capex line say". Of the claim only whom it is of and when are left."""

import re
from collections.abc import Iterator

from tools.language.companies import CompanyFinder
from tools.language.english.asides import limits_figure
from tools.language.english.asked import closing_tag
from tools.language.english.changes import Edit, apply
from tools.language.english.names import names
from tools.language.english.planning import points_back
from tools.language.english.rephrased.hearsay import claim_start, holds_number, names_figure
from tools.language.mentions import Words
from tools.language.periods.question import find_periods
from tools.language.quantities.find import find_quantities
from tools.vocab.loader import Vocabulary

_BREAK = re.compile(r"\s*(?:\.{2,}|[?!;:–—]+|--+|\s-+(?=\s)|,(?=\s)|\.(?=\s))+\s*")


def claimed(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Iterator[Edit]:
    """The claim as the company and the period that it names, where the question behind it names neither."""
    start = claim_start(text, finder, vocabulary)
    if start is None:
        return
    for mark in _BREAK.finditer(text, start):
        claim, _ = apply(text[start : mark.start()], names(text[start : mark.start()], finder, vocabulary))
        asked, _ = apply(text[mark.end() :], names(text[mark.end() :], finder, vocabulary))
        if not holds_number(claim) or not _stands_alone(asked, vocabulary):
            continue
        words = Words(claim)
        companies = list(finder.loaded(words))
        of_part = names_figure(claim, vocabulary) and any(map(limits_figure, words.keys))
        own = any(finder.loaded(Words(asked)))
        if not (own or len({one.entry.cik for one in companies}) == 1) or of_part:
            return  # "data center revenue was 47bn, what was the margin" may ask for that of the part
        kept = [] if own else [claim[words.starts[companies[0].first] : words.ends[companies[0].end - 1]]]
        if not find_periods(asked).covered:
            kept += [claim[first:last] for first, last in find_periods(claim).covered]
        yield Edit(0, mark.end(), f"{' '.join(filter(None, kept))}, " if any(kept) else "", "function")
        return


def _stands_alone(asked: str, vocabulary: Vocabulary) -> bool:
    """Whether a question names its own figure, holds no number, and points back to nothing."""
    if not names_figure(asked, vocabulary) or points_back(asked) or closing_tag(asked):
        return False
    told = find_periods(asked).covered
    numbers = [one for one in find_quantities(asked) if not any(a < one.end and one.start < b for a, b in told)]
    return not numbers
