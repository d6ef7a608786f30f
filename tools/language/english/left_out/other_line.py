"""Another line that is said not to be meant, before what is asked: "Not the P&L charge please - how much cash was".

A way of measuring that is denied there says what is meant, and stays: "not GAAP - what was operating income".
"""

import re
from collections.abc import Iterator

from tools.language.english.changes import Edit
from tools.language.figures import figure_names
from tools.language.mentions import Words
from tools.vocab.loader import Vocabulary

_DENIED = re.compile(
    r"^\W*(?:(?:hi|hello|hey|ok|okay|so|and|please)\b[, ]*)*"
    r"(?:not|no,? not|never mind|forget|ignore|i don['’]?t (?:want|mean|need)) (?:the |its |their )?"
    r"(?P<what>[^-–—:;.,?!()]{2,50}?)(?: (?:please|pls|this time|here))?\s*(?:\s[-–—]+|[:;.,])\s+"
    r"(?=(?:but |i (?:mean|want|need) |just )?(?:how|what|which|the|give|show|tell|only)\b)",
    re.IGNORECASE,
)
_LINE = re.compile(
    r"(?:(?:reported|booked|accrued|p&l|p and l|income[- ]statement|profit and loss|balance[- ]sheet|cash[- ]flow"
    r"|accounting|tax|book)(?:['’]s)? )+(?:charge|expense|provision|line|figure|number|cost|amount|balance|entry)",
    re.IGNORECASE,
)


def other_line(text: str, vocabulary: Vocabulary) -> Iterator[Edit]:
    """The denial, where it names a line of a statement and a figure is asked for behind it."""
    match = _DENIED.match(text)
    if match is None:
        return
    names, said = figure_names(vocabulary), match["what"]
    line = _LINE.fullmatch(said) is not None or vocabulary.find(said) is not None
    if line and any(names.find(Words(text[match.end() :]), "name", "ambiguous", "statement")):
        yield Edit(0, match.end(), "", "function")
