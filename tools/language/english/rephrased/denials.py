"""Ways of measuring a figure that are said not to be meant: "reported not organic", "separately, not added together".

The plain figure is what is looked up anyway, so that only what would be another one is left to be denied.
"""

import re
from collections.abc import Iterator
from functools import cache

from tools.language.english.asides import listed
from tools.language.english.changes import QUOTED, Edit

_END = r"(?=\s*(?:[,.;:!?)\]–—]|$)|\s+(?:-|but|just|please|pls|plz|thx|thanks)(?:\s|$))"


# One of a pair that is named, and the other one denied.
_PAIR = re.compile(
    r"\b(?:(?<=diluted)|(?<=basic)|(?<=diluted eps)|(?<=basic eps)),? (?:and |but )?(?:not|rather than|instead of) "
    r"(?:the )?(?:diluted|basic)(?: eps| one)?\b",
    re.IGNORECASE,
)


@cache
def _pattern() -> re.Pattern[str]:
    ways = "|".join(
        re.escape(way).replace(r"\ ", "[ -]") for way in sorted(listed("denied", "ways"), key=len, reverse=True)
    )
    kind = "one|ones|figure|figures|number|numbers|basis|version|terms|growth"
    one = rf"(?:(?:the|a|an|any|all) )?(?:{ways})(?: (?:{kind}))?"
    return re.compile(
        rf"(?:\s*[,(–—-]\s*|\s+)(?:and |but |so |i mean )?(?:not|no|nor|instead of|rather than) (?:on |in |as )?"
        rf"{one}(?:(?:,? or |,? and |/|,? nor )(?:not |the )?{one})*{_END}\)?",
        re.IGNORECASE,
    )


def denials(text: str) -> Iterator[Edit]:
    """What is said not to be meant, behind what is asked for."""
    quoted = [match.span() for match in QUOTED.finditer(text)]
    for match in (*_PAIR.finditer(text), *_pattern().finditer(text)):
        if match.start() and not any(first < match.end() and match.start() < end for first, end in quoted):
            yield Edit(match.start(), match.end(), "", "function")
