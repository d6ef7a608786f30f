"""The month that a question names, and sentences that tell of that month of another year."""

import re
from functools import lru_cache

from tools.months import MONTHS

_DATE = rf"({'|'.join(MONTHS)})(?:\s+\d{{1,2}})?,?\s+((?:19|20)\d\d)\b"
_DATED = re.compile(rf"\b{_DATE}", re.IGNORECASE)
_ASKED = re.compile(rf"\b(?:in|on|during) {_DATE}", re.IGNORECASE)  # when it happened
# Until when something holds is no other time of it: "a facility that expires on May 26, 2028".
_UNTIL = re.compile(
    rf"\b(?:expir\w+|matur\w+|due|until|through|ends?|ending|extend\w*|renew\w*)\s+(?:(?:on|in|at|to|until)\s+)?{_DATE}",
    re.IGNORECASE,
)
_OPENS = re.compile(rf"(?:^|\n|[.:•] )\s*(?i:on|in)\s+(?i:{_DATE}),")


def of_another_date(question: str, sentence: str) -> bool:
    """Whether a sentence tells of the month that the question names in other years alone: a report says so yearly.

    "In January 2023 we paid $125 million" does not answer what was paid in January 2022; nor does what opens with the
    date of another event.
    """
    asked, told = months_named(question), months_named(_UNTIL.sub(" ", sentence))
    if not asked or not asked.isdisjoint(told):
        return False
    opens = _ASKED.search(question) is not None and _OPENS.search(sentence) is not None
    return opens or not {month for month, _ in asked}.isdisjoint(month for month, _ in told)


@lru_cache(maxsize=4096)
def months_named(text: str) -> frozenset[tuple[str, int]]:
    """Each month that a text names with its year."""
    return frozenset((found[1].lower(), int(found[2])) for found in _DATED.finditer(text))
