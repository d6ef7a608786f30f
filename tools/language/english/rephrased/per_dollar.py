"""What one figure is measured by, told before the other: a dollar of sales ("of each dollar that comes in, how many
cents went on marketing"), a dollar of another figure, or all of it ("measured against revenue, how large was")."""

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
_ANY = re.compile(
    r"\b(?:out of|for|of|from|on|per) (?:every|each|a) (?:single )?(?:dollar|buck|euro) (?:of|in) ", re.IGNORECASE
)
_AGAINST = re.compile(
    r"^(?:(?:when |if )?(?:measured|set|held|weighed|sized|judged) against|relative to|in (?:relation|proportion) to) "
    r"(?:its |their |the )?",
    re.IGNORECASE,
)
_HOW_LARGE = re.compile(
    r", ?how (?:large|big|heavy|high|great|sizable|much) (?:is|was|were|are|did|does) ", re.IGNORECASE
)
_DOLLARS = re.compile(r"\bhow (?:many (?:dollars|cents|bucks)|much)(?: of| in)? ", re.IGNORECASE)


def per_dollar(text: str, vocabulary: Vocabulary) -> Iterator[Edit]:
    """The one figure beside a dollar of another, or of sales: there, as its share of revenue."""
    if measured := list(_by_another(text, vocabulary)):
        yield from measured
        return
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


def _by_another(text: str, vocabulary: Vocabulary) -> Iterator[Edit]:
    """One figure beside another: "for each dollar of net income, how many dollars of operating cash flow"."""
    each, asked = _ANY.search(text), _DOLLARS.search(text)
    if each is None:
        each, asked = _AGAINST.search(text), _HOW_LARGE.search(text)
    if each is None or asked is None or asked.start() < each.end() or QUOTED.search(text):
        return
    words = Words(text)
    found = list(figure_names(vocabulary).find(words, "name"))
    measure = [one for one in found if words.starts[one.first] == each.end()]
    other = [one for one in found if words.starts[one.first] >= asked.end()]
    if len(measure) != 1 or len(other) != 1 or len(found) != 2:
        return
    name = text[each.end() : words.ends[measure[0].end - 1]]
    end = words.ends[other[0].end - 1]
    yield Edit(each.start(), words.ends[measure[0].end - 1], "", "function")
    yield Edit(asked.start(), asked.end(), "what was ", "function")
    yield Edit(end, end, f" per dollar of {name}", "function")
