"""Numbers that somebody was told, in a remark of its own: "i got 42 bn from a friend", "google gave me 9 something".

The figure itself is given, so that the remark may be left out; where it is asked whether it is right, it stays.
"""

import re
from collections.abc import Iterator

from tools.language.companies import CompanyFinder
from tools.language.english.asides import limits_figure
from tools.language.english.asked import closing_tag
from tools.language.english.changes import QUOTED, Edit, open_tokens
from tools.language.english.rephrased.guesses import GUESSES
from tools.language.english.rephrased.hearsay import names_anything
from tools.language.periods.question import find_periods
from tools.vocab.loader import Vocabulary

_REMARK = re.compile(
    r"(?:^|[,;:!?()–—]|\.{2,}|\.(?=\s)|\s-+(?=\s))"
    r"(?P<said>(?:(?!\s-+\s|\.{2,})[^,;:!?()–—.]|\.(?=\d)|(?<=\d),(?=\d))+)"
)
_OPENING = (
    r"(?:and|but|so|cause|because|cuz|since|as|well|ok|okay|hey|hi|hello|though|while|tho|when|earlier|apparently|btw"
    r"|sorry|hmm|also)"
)
_PAPERS = (
    r"(?:memo|notes?|tb|trial balance|sheet|spreadsheet|workbook|model|slides?|deck|draft|article|file|system|e-?mail"
    r"|footnote|printout|pdf|handout|textbook|teaser|headline)"
)
_SOMEBODY = (
    r"(?:i['’]?d|i['’]?ve|i|we|he|she|they|you"
    r"|(?:someone|somebody|everyone|ppl|people|folks)(?: (?:at|from|in|on) [a-z]+)?"
    r"|chat ?gpt|gpt|google|copilot|gemini|wikipedia|reddit|twitter|the internet"
    r"|(?:my|our|his|her|the|some|a|an|one) [a-z]+(?: (?:at|from|in|on|of) [a-z]+| [a-z]+)?"
    rf"|(?:[a-z]+ )?{_PAPERS})"
)
_ADVERBS = r"(?:just|only|once|always|also|really|kinda|vaguely|would|will|have|has|had|been|now)"
_FINDING = (
    r"(?:says|said|got|gets?|have|had|has|saw|seen|sees?|found|finds?|gave|gives|given|shows?|showed|puts?"
    r"|c[ao]mes? up with|calculated|counted|ended up (?:at|with)|remembers?|remembered"
    r"|wrote(?: down)?|noted(?: down)?|jotted(?: down)?"
    r"|mentioned|insists?|insisted|tells? (?:me|us)|told (?:me|us)|spat out|spits out|quoted|quotes|reads?"
    r"|keeps? saying|kept saying)"
)
_TELLS = re.compile(rf"\W*(?:{_OPENING} )*{_SOMEBODY} (?:{_ADVERBS} )*(?:{_FINDING}|{GUESSES})\b", re.IGNORECASE)
# No year, of four digits or of two: "my boss said 17".
_NUMBER = re.compile(
    r"(?<![\w.])[$€£]?(?!(?:19|20)\d\d\b)"
    r"(?:(?!(?:1[5-9]|2\d)\b)\d"
    r"|\d\d(?=[.,]\d| ?(?:%|percent|pct|[kmb]\b|bn|mn|mil|bil|billion|million|x\b|something|ish|or so)))"
)
_DENYING = frozenset({"not", "never"})  # "but not sure": what they deny is looked at by itself


def remarks(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Remarks that tell a number and name nothing else, where the period is told without them."""
    if closing_tag(text) is not None:
        return
    quoted = [match.span() for match in QUOTED.finditer(text)]
    for match in _REMARK.finditer(text):
        said = match["said"]
        tells = _TELLS.match(said)
        if tells is None or not _NUMBER.search(said, tells.end()) or names_anything(said, finder, vocabulary):
            continue
        if any(limits_figure(token.key) for token in open_tokens(said) if token.key not in _DENYING):
            continue
        rest = f"{text[: match.start()]} {text[match.end() :]}"
        if find_periods(rest).covered and not any(a < match.end() and match.start() < b for a, b in quoted):
            yield Edit(match.start("said"), match.end("said"), " ", "function")
