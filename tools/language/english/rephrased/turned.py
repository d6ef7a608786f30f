"""Figures that are told by what is done: "inventory turned how many times", "fork over in income taxes (cash)"."""

import re
from collections.abc import Iterator

from tools.language.english.changes import QUOTED, Edit

_WHAT = r"(?P<what>inventor(?:y|ies)|receivables|accounts receivable|payables|accounts payable|(?:total )?assets)"
_HOW_OFTEN = r"how (?:many times|often)"
_BEHIND = re.compile(
    rf"\b{_WHAT} (?:(?:was|were|is|are|been|got|get) )?turn(?:s|ed|ing)?(?: over)?,? {_HOW_OFTEN}\b", re.IGNORECASE
)
_DOING = re.compile(
    rf"\b{_HOW_OFTEN} (?:did|does|do|has|have|was|were|is) (?P<who>[\w&.'’ -]{{1,40}}?) "
    rf"(?:(?:turn|cycle)(?:s|ed)?)(?: over| through)? (?:its|their|the) {_WHAT}(?: over)?",
    re.IGNORECASE,
)
_ITSELF = re.compile(
    rf"\b{_HOW_OFTEN} (?:did|does|has|was|were|is) (?P<who>[\w&.'’ -]{{1,40}}?) {_WHAT} turn(?:ed)?(?: over)?\b",
    re.IGNORECASE,
)
# "income taxes (cash)" are those that were paid; cash by itself is another figure.
_IN_CASH = re.compile(
    r"\b(?P<what>(?:income )?tax(?:es)?(?: bill)?|interest)"
    r"(?: ?[(\[](?:in )?cash(?: (?:basis|paid|amount|figure|only))?[)\]]"
    r"|,? (?:on a |in )cash(?: basis| terms)?(?![\w-]))",
    re.IGNORECASE,
)

# "Of its revenue, how much was profit" asks what part of the revenue that was.
_OF_WHOLE = re.compile(
    r"^(?P<and>and )?(?:out )?of (?P<whole>[^,?]{3,80}), how much "
    r"(?=(?:was|were|is|are|went|goes|came|has|have|did|does)\b)",
    re.IGNORECASE,
)

_AS_SHARE = re.compile(
    r",? (?:expressed |stated )?(?:as|in) (?:an? )?(?:share|fraction|proportion|ratio|percentage|percent|%)(?=\W*$)",
    re.IGNORECASE,
)


def turned(text: str) -> Iterator[Edit]:
    """How often something is turned over in a year, and what is paid in cash, by the names of the figures."""
    quoted = [match.span() for match in QUOTED.finditer(text)]
    for edit in _edits(text):
        if not any(start < edit.end and edit.start < end for start, end in quoted):
            yield edit


def _edits(text: str) -> Iterator[Edit]:
    for match in _BEHIND.finditer(text):
        yield Edit(match.start(), match.end(), f"{_one(match['what'])} turnover", "function")
    for pattern in (_DOING, _ITSELF):
        for match in pattern.finditer(text):
            yield Edit(
                match.start(), match.end(), f"what was {match['who']} {_one(match['what'])} turnover", "function"
            )
    for match in _OF_WHOLE.finditer(text):
        share = _AS_SHARE.search(text, match.end())
        asked = "what percentage" if share else "how much"
        yield Edit(match.start(), match.end(), f"{match['and'] or ''}{asked} of {match['whole']} ", "function")
        if share:
            yield Edit(share.start(), share.end(), "", "function")
    for match in _IN_CASH.finditer(text):
        if "paid" not in text.lower():
            what = "interest" if match["what"].lower() == "interest" else "income taxes"
            yield Edit(match.start(), match.end(), f"cash paid for {what}", "function")


def _one(what: str) -> str:
    """The word that a ratio goes by."""
    return {"inventories": "inventory", "assets": "asset", "total assets": "asset"}.get(what.lower(), what)
