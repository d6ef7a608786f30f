"""Who asks, at the begin or the end of a sentence: "our loan officer wants to know if", ", brand team asking".

Whoever it is, the figure is the same; a name of a company, a figure or a region is not passed over.
"""

import re
from collections.abc import Iterator

from tools.language.companies import CompanyFinder
from tools.language.english.asides import limits_figure
from tools.language.english.changes import QUOTED, Edit, open_tokens
from tools.language.english.rephrased.hearsay import names_anything
from tools.vocab.loader import Vocabulary

_ANYBODY = "I"  # whom every rule knows as one who asks
_SOMEBODY = r"(?:my|our|the|his|her|their|a|an|some|one of (?:my|our|the))\s+[\w&'’-]+(?:\s+[\w&'’-]+){0,3}?"
_OFTEN = r"(?:really|just|also|now|still|always|urgently)"
_ASKING = (
    r"(?:wants?|needs?|would like|['’]d like|wishes|is asking|are asking|asks|asked|keeps? asking|is wondering"
    r"|are wondering|wonders?|wondered|was wondering|is curious|was curious|insists? on|demands?|has to know)"
)
_OPENS = re.compile(
    rf"(?:^|[.;:!?\n]\s+|\.{{2,}}\s*|,\s+(?:and |so |cause |because |since |as )?)(?P<who>{_SOMEBODY})"
    rf"(?=\s+(?:{_OFTEN}\s+)?{_ASKING}\b)",
    re.IGNORECASE,
)
_CLOSES = re.compile(
    r"(?:\s*[,;–—]\s*|\s+-\s+|\.\s+)(?P<who>(?:[\w&'’-]+\s+){1,4}?)(?:is |are |was |were )?(?:asking|wondering|curious)"
    r"(?=\s*[.!?)]*\s*$)",
    re.IGNORECASE,
)


def askers(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Those who ask, as somebody whom every rule knows; behind the question they are left out."""
    quoted = [match.span() for match in QUOTED.finditer(text)]
    for pattern, instead in ((_OPENS, _ANYBODY), (_CLOSES, None)):
        for match in pattern.finditer(text):
            inside = any(first < match.end() and match.start() < end for first, end in quoted)
            if inside or not match.end() or names_anything(match["who"], finder, vocabulary):
                continue
            if any(limits_figure(token.key) for token in open_tokens(match["who"])):
                continue
            if instead is not None:
                yield Edit(match.start("who"), match.end("who"), instead, "function")
            elif match.start():
                yield Edit(match.start(), match.end(), "", "function")
