"""What was the cause of a move, asked in other words than "why": "which factor was chiefly responsible for the rise".

Of what kind the cause is says nothing where that it is one-off is not asked; that the year before had it, says nothing
either: a figure moves against that year.
"""

import re
from collections.abc import Iterator

from tools.language.english.changes import QUOTED, Edit

_KIND = r"(?:items?|factors?|charges?|events?|gains?|costs?|expenses?|things?|transactions?|developments?|effects?)"
_ONE_OFF = r"(?:one[- ](?:off|time)|unusual|special|exceptional|extraordinary|non-?recurring|once-only|infrequent)"
_EARLIER = (
    r" (?:(?:that |which )?(?:was |were )?(?:recorded |booked |recognized )?(?:in|from|during|of) (?:the |its )?)"
    r"(?:prior|previous|last|preceding|comparable|year-ago|same|earlier|base)[- ](?:fiscal |year |year's |period )*"
    r"(?:quarter|year|period)(?: of (?:the )?(?:prior|previous|last) year)?"
)
_IS = r"(?:is|was|were|are|has been)"
_WEIGHT = r"(?:the |a )?(?:(?:single |one )?(?:main|chief|primary|principal|biggest|largest|key|major|sole|real) )?"
_REASON = rf"{_WEIGHT}(?:reasons?|causes?|drivers?|explanations?|culprits?)(?: that| why| for| behind| of)"
_RESPONSIBLE = (
    r"(?:chiefly|mainly|primarily|largely|mostly|principally|most|solely|really)? ?"
    r"(?:responsible for|to blame for|to thank for|behind|at the root of)"
)
_MOVED = r"(?:drop|fall|decline|decrease|rise|increase|growth|change|jump|improvement|reduction|swing|move)"
_EXPLAINS = (
    r"(?:(?:mainly|mostly|largely|chiefly|primarily|best|really) )?(?:explain(?:s|ed)?|accounts? for|accounted for)"
)
_ITEM = (
    rf"(?:which|what)(?: of (?:its|the))?(?P<one_off> {_ONE_OFF})?(?: (?:single|main|major|key|big))?"
    rf"(?P<kind> {_KIND})?(?P<earlier>{_EARLIER})?"
)
_OPENING = re.compile(
    rf"^(?P<ask>\W*){_ITEM} (?P<cause>{_IS} (?:{_REASON}|{_RESPONSIBLE})|{_EXPLAINS} (?:why|the fact that)) "
    r"(?P<rest>[^?]+)",
    re.IGNORECASE,
)
# "Acme's sales rose in 2022 yet its operating profit halved. What one-off item explains this?"
_SAID = re.compile(
    rf"^\W*(?P<who>(?-i:[A-Z])[^.?!;]{{1,60}}?)['’]s? (?P<before>[^.?!;]{{4,80}}?),? "
    rf"(?:yet|but|while|whereas|although|though|even though) (?:its |the )?(?P<moved>[^.?!;]{{4,120}})[.;!] "
    rf"{_ITEM} (?:(?:mainly|mostly|largely|chiefly|primarily|best|really) )?"
    rf"(?:explain(?:s|ed)?|caused|drove|{_IS} behind|lies behind|{_IS} (?:responsible|to blame) for) "
    rf"(?:this|that|it|the {_MOVED})(?P<end>\W*)$",
    re.IGNORECASE,
)
_AGAINST = re.compile(r"( (?:vs\.?|versus|compared (?:to|with)|against|from|than) )", re.IGNORECASE)
_YEAR = r"(?:19|20)\d\d"
_WHEN = re.compile(
    r" (?:in|during|for) (?:(?:fiscal )?Q[1-4](?: of)? |(?:the )?(?:first|second|third|fourth) quarter of )?"
    rf"(?:fiscal |FY ?)?{_YEAR}\b",
    re.IGNORECASE,
)
_DUE = (
    r"(?:(?:mainly|chiefly|primarily|largely|mostly|principally) )?"
    r"(?:attributable|attributed|due|owed|down|ascribed|owing)"
)
_OWED = re.compile(rf"^\W*what (?:is|was|were|are) (?P<rest>the {_MOVED} [^?]+?) {_DUE} to\b(?=\W*$)", re.IGNORECASE)
_OWED_TO = re.compile(rf"^\W*to what (?:is|was|were|are) (?P<rest>the {_MOVED} [^?]+?) {_DUE}(?=\W*$)", re.IGNORECASE)
_MADE = re.compile(
    r"^\W*what made (?P<rest>[^?]{3,80}? "
    r"(?:rise|fall|jump|drop|grow|decline|increase|decrease|shrink|climb|slump|surge))\b",
    re.IGNORECASE,
)
_MOVES = {
    "rising": "rose", "increasing": "increased", "growing": "grew", "climbing": "climbed", "improving": "improved",
    "falling": "fell", "dropping": "dropped", "declining": "declined", "decreasing": "decreased",
    "shrinking": "shrank", "worsening": "worsened",
}  # fmt: skip
_DOING = re.compile(rf"\b(?P<move>{'|'.join(_MOVES)})\b", re.IGNORECASE)
# Whether a profit was earned from operations is asked of the profit alone; these are no figure beside it.
_EARNED = re.compile(
    r"^\W*(?:was|were|is|did|does|has|had)\b[^?.]{0,120}?\b(?:profits?|income|earnings)\b(?: [\w']+){0,3}? "
    r"(?P<earned>(?:earned|made|generated|produced|derived) (?:from|by|through|out of) )"
    r"(?=(?:its |the |their )?(?:operations|operating (?:activities|business))\b"
    r"(?: (?:in|for|during|of) (?:fiscal(?: year)? |FY ?)?(?:19|20)\d\d)?\s*(?:[?.!]|$))[^?.]*"
    r"\??(?P<explain>[.!]? (?:please )?explain[.!?]?$)?",
    re.IGNORECASE,
)
# What worked against a move is told with its causes anyway.
_OFFSETS = re.compile(
    r"\b(?:why|driv\w+|drove|reasons?|causes?d?|factors?|behind)\b[^.?!;]*?"
    r"(?P<offsets>,? ?\(?(?:incl\.?|including|with|and|plus|as well as) (?:any |the |its )?(?:partial(?:ly)? |partly )?"
    r"(?:off-?sets?|offsetting (?:items?|factors?|effects?))\)?)(?=\W*$)",
    re.IGNORECASE,
)


def causes(text: str) -> Iterator[Edit]:
    """Such questions as ones for the one-off item that caused a move, or why it moved."""
    if QUOTED.search(text):
        return
    for pattern, asked in ((_OWED, "Why"), (_OWED_TO, "Why"), (_MADE, "Why did")):
        if (owed := pattern.search(text)) is not None:
            yield Edit(owed.start(), owed.end(), f"{asked} {owed['rest']}", "function")
            return
    if (earned := _EARNED.search(text)) is not None:
        yield Edit(*earned.span("earned"), "earned in ", "function")
        if earned["explain"] is not None:
            yield Edit(*earned.span("explain"), "", "function")
        return
    if (offsets := _OFFSETS.search(text)) is not None:
        yield Edit(*offsets.span("offsets"), "", "function")
        return
    if (said := _SAID.match(text)) is not None:
        yield _of_what_is_said(said)
        return
    match = _OPENING.search(text)
    if match is None:
        return
    plain = match["one_off"] is None and match["kind"] is None and "responsible" not in match["cause"].lower()
    if plain and not re.search(r"\b(?:blame|thank|behind|root)\b", match["cause"], re.IGNORECASE):
        return  # "what is the main reason that" asks so already
    rest = _DOING.sub(lambda one: _MOVES[one["move"].lower()], match["rest"])
    joint = "drove" if re.match(r"(?:the|an?|its)\b", rest, re.IGNORECASE) else "is the main reason that"
    asked = f"Which one-off item {joint}" if match["one_off"] else "Why"
    if match[0] != (told := f"{asked} {rest}"):
        yield Edit(match.start(), match.end(), told, "function")


def _of_what_is_said(said: re.Match[str]) -> Edit:
    """A question on the second of two moves that a sentence before it tells, as one by itself; its period may stand
    with the first one alone."""
    moved, *against = _AGAINST.split(said["moved"], maxsplit=1)
    when = None if re.search(_YEAR, moved) else _WHEN.search(said["before"])
    asked = "Which one-off item is the main reason that" if said["one_off"] else "Why"
    told = f"{asked} {said['who']}'s {moved}{when[0] if when else ''}{''.join(against)}{said['end'] or '?'}"
    return Edit(said.start(), said.end(), told, "function")
