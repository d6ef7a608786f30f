"""What somebody guesses that a figure is: "i reckon its around 60", "i bet above 70", "cant be 70% can it". The figure
itself is given."""

import re
from collections.abc import Iterator

from tools.language.english.asked import doubted
from tools.language.english.changes import QUOTED, Edit
from tools.language.periods.question import find_periods

_WHO = r"(?:i|we|he|she|they|someone|somebody|everyone|ppl|people|(?:my|our|the|some|a|an) [a-z]+(?: [a-z]+)?)"
GUESSES = (
    r"(?:reckon|think|thought|guess|guessed|guesses|say|said|claim|claimed|bet|heard|hear|believe|believed|swear|swore|figure|figured|"
    r"assume|assumed|recall|remember|suspect|reckoned|told me)s?"
)
_IT = r"(?:it['’]?s|it is|it was|it should be|it must be|is it|was it|thats|that['’]s|should be|must be)"
_ABOUT = (
    r"(?:around|about|roughly|approximately|approx\.?|like|close to|circa|near(?:ly)?|almost|~"
    r"|some(?:where)?(?: around| near)?)"
)
_NUMBER = (
    r"[$€£]?(?!(?:19|20)\d\d\b)\d[\d.,]*(?<![.,])"
    r"(?: ?(?:percent|pct|bn|bln|billion|million|bil|mil|mln|mn|mm|m|b|k|dollars|bucks|x))?"
    r"(?: or so| ?ish| give or take)?"
)
_BOUND = r"(?:(?:above|below|over|under|north of|south of|at least|at most|(?:more|less|higher|lower) than) )"
_DOUBT = (
    r"(?:it |that |this )?(?:can['’]?t|cannot|can not|couldn['’]?t|surely|must|has to|gotta) "
    r"(?:really |possibly |still )?(?:be )?"
)
_TAG = r"(?:,? (?:can|could|is|isn['’]?t|was|wasn['’]?t|must|mustn['’]?t) (?:it|that|they))?"
_MAYBE = r"(?:(?:maybe|probably|really|still|only|just|now) )*"
_END = r"(?=\s*(?:$|[,;.)?!–—])|\s+(?:but|and|or|so|pls|plz|please|thx|right|correct)\b)"
_RIGHT = r"(?:right|correct)"
_GUESS = re.compile(
    rf"(?P<mark>\s*[,;(–—]\s*|\s-\s|\s(?=(?:i|but) ))(?:and |but |so |or )?"
    rf"(?:{_WHO} {GUESSES} (?:that )?(?:{_IT} )?{_MAYBE}(?:{_ABOUT} |{_BOUND})?|{_IT} {_MAYBE}{_ABOUT} "
    rf"|{_DOUBT}(?:{_ABOUT} |{_BOUND})?"
    rf"|{_ABOUT} (?=[^,;.?!]*\b{_RIGHT}\s*\?)){_NUMBER}{_TAG}(?:\s*(?:,\s*)?{_RIGHT})?{_END}\)?",
    re.IGNORECASE,
)


_EITHER = re.compile(
    r"(?:^|(?<=[\s,;:.(–—-]))(?:(?:was|is|were) (?:it|that|this) )"
    rf"(?:{_ABOUT} )?{_NUMBER} (?:or|vs\.?) (?:{_ABOUT} )?{_NUMBER}"
    r"(?! (?:that|who|which|years?|times)\b)",
    re.IGNORECASE,
)


_SCALED = r"[$€£]?\d[\d.,]*(?<![.,]) ?(?:percent|pct|%|bn|bln|billion|million|bil|mil|mln|mn|mm|m|b)\b"
_ONE_OF_TWO = re.compile(
    rf"(?:,? ?(?:{_ABOUT} ))?(?<=\s){_SCALED} or (?:{_ABOUT} |is it |was it |more like )?{_SCALED}(?=\W*$|[,;.?!])",
    re.IGNORECASE,
)


def guesses(text: str) -> Iterator[Edit]:
    """Guesses behind what is asked for, where its period is told without them; and what somebody may misread."""
    if (doubt := doubted(text)) is not None:
        yield Edit(doubt.start("what"), doubt.end("what"), "", "function")
    quoted = [match.span() for match in QUOTED.finditer(text)]
    for match in (*_GUESS.finditer(text), *_EITHER.finditer(text), *_ONE_OF_TWO.finditer(text)):
        rest = f"{text[: match.start()]} {text[match.end() :]}"
        if not any(start < match.end() and match.start() < end for start, end in quoted) and find_periods(rest).covered:
            yield Edit(match.start(), match.end(), "", "function")
