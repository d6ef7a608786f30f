"""What stands beside each dollar of sales, which is a share of revenue: "for every dollar of revenue, how much gross
profit", "of each dollar that comes in, how many cents went on marketing"."""

import re
from collections.abc import Iterator

from tools.language.english.changes import QUOTED, Edit
from tools.language.figures import figure_names
from tools.language.mentions import Words
from tools.vocab.loader import Vocabulary

_DOLLAR = r"(?:single )?(?:100 |hundred )?(?:dollars?|bucks?|euros?|\$ ?1(?:00)?)"
_SALES = r"(?:net )?(?:sales|revenues?|turnover|top[- ]line)"
_EACH = re.compile(
    rf"(?P<mark>,? ?)\b(?:out of|for|of|from|on) (?:every|each|a) {_DOLLAR}"
    rf"(?: (?:of|in) (?:its |their |the )?{_SALES}\b| (?:that )?(?:it |they )?(?:comes?|came|coming|takes?|took) in\b)"
    rf"|(?P<other>,? ?)\b(?:out of |for |of |from )?(?:every|each) {_SALES} dollar\b",
    re.IGNORECASE,
)
_CENTS = re.compile(r"\b(?:how many (?:cents|dollars|pennies)|how much)(?: of (?:it|that))?\b", re.IGNORECASE)
_SHARE = " as a percentage of revenue"


def per_dollar(text: str, vocabulary: Vocabulary) -> Iterator[Edit]:
    """The one figure beside a dollar of sales, as its share of revenue."""
    match, cents = _EACH.search(text), _CENTS.search(text)
    if (
        match is None
        or cents is None
        or any(q.start() < match.end() and match.start() < q.end() for q in QUOTED.finditer(text))
    ):
        return
    words, names = Words(text), figure_names(vocabulary)
    named = [
        one
        for one in names.find(words, "name")
        if words.ends[one.end - 1] <= match.start() or words.starts[one.first] >= match.end()
    ]
    if len(named) != 1:
        return
    end = words.ends[named[0].end - 1]
    yield Edit(match.start(), match.end(), "", "function")
    yield Edit(cents.start(), cents.end(), "what was", "function")
    yield Edit(end, end, _SHARE, "function")
