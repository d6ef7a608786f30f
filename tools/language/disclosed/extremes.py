"""Questions for the one of several rows that is the largest, the smallest, or moved the most."""

import re
from collections.abc import Iterable

from tools.language.disclosed.ranked import HIGH, KINDS, LOW, as_which, ranks_amounts, ranks_rates
from tools.language.printed.questions import measure_words
from tools.language.printed.votes import asked_votes
from tools.models.questions import Extreme
from tools.vocab.loader import load_words

_EXTREME = rf"(?P<end>{HIGH}|{LOW})"
_GROWTH = (
    r"growth|grow(?:s|n|ing)?|grew|increases?|increased|rises?|rose|gains?|gained|improvements?|improved|expan\w+|"
    r"add(?:s|ed)(?! value)"
)
_DROP = (
    r"drops?|dropped|declines?|declined|decreases?|decreased|falls?|fell|reductions?|shr[aiu]nk|losses|lost|loses|"
    r"sheds?|slump\w*|contracted"
)
_VERB = (
    r"had|has|have|saw|showed|shows|experienced|recorded|posted|reported|suffered|delivered|enjoyed|endured|drew|got|received|attracted|"
    r"brought(?: in)?|generated|contributed|"
    r"accounted|made|earned|lost|loses|shed|gained|added|grew|declined|fell|dropped|increased|decreased|rose|was|were|is|"
    r"are|represented|held|carried"
)
# "pushed revenue up", "weighed on sales": as what moved by itself.
_MOVING = re.compile(
    r"\b(?:push|pull|drive|drove|driv|lift|boost|rais|drag|bring|brought|t[ao]k|carr|mov|hold|held)[a-z]* "
    r"(?P<what>[\w'’&-]+(?: [\w'’&-]+){0,3}?) (?P<way>up|higher|upwards?|down|lower|downwards?|back)\b"
    r"|\b(?:(?P<rose>lifted|boosted)|(?P<fell>weighed on|dragged on|held back|hurt)) ",
    re.IGNORECASE,
)
_MANAGED = rf"managed|{_GROWTH}|{_DROP}"
_FIRST = re.compile(
    r"\b(?P<stem>fast|high|large?|bigg|great|strong|steep|slow|low|small|weak|quick)(?:e?r)\b", re.IGNORECASE
)
_QUALIFIED = re.compile(
    rf"\b(?:what|which) (?:was|is|were|are) (?:the )?(?P<end>{HIGH}|{LOW}) (?P<noun>[\w&' -]+)", re.I
)
_WHICH = re.compile(
    rf"\b(?:which|what)(?: of (?:the|its|their))? (?P<noun>[\w&' /-]+?) (?:{_VERB})\b(?P<rest>.*)", re.IGNORECASE
)
_AMONG = re.compile(
    r"\b(?:among|amongst|out of|of)(?: all)?(?: of)?(?: the| its| their)? "
    r"(?P<noun>[\w&' /-]+?)(?= that\b| which\b| who\b|,)",
    re.I,
)
_AMONG_WHICH = re.compile(
    r"\b(?:among|amongst|out of|of)(?: all)?(?: of)? (?P<noun>[\w&' /-]+?), (?:which|what)(?: one)? "
    rf"(?:{_VERB})\b(?P<rest>.*)",
    re.IGNORECASE,
)
_SECOND = re.compile(
    r"(?:,|\s+and)\s+(?:and )?(?:(?:roughly|about|approximately|around) )?"
    r"(?:why|which|what|(?:at|by) (?:what|which|how)|how|(?:if|when) so)\b.*"
    r"|,?\s+(?:while|whereas|although|though|despite|even (?:as|though)|unlike)\b.*"
    r"|\?\s+\S.*|(?<!\.\w)\.\s+(?:and |also |please |then )*"
    r"(?:give|state|tell|name|quote|cite|provide|include|explain|show|say|add|describe|identify|report|mention|"
    r"why|what|which|who|how|by|where)\b.*",
    re.IGNORECASE,
)
_SCOPED = re.compile(
    r"(?<=\w)\s+(?:in|within|across|for)(?: (?:the|its)\b.*|\s*$)", re.IGNORECASE
)  # "in the home market"
_AT = r"(?:of|at|in|within|inside|for|from)"
_MANNER = re.compile(r"\b(?:quickly|rapidly|strongly|sharply|steeply|fast|reported)\b", re.IGNORECASE)
_LISTED = re.compile(
    r"\b(?:among|amongst|between|of|out of) (?P<names>[\w&' -]+(?:, [\w&' -]+)+,? (?:and|or) [\w&' -]+?),",
    re.IGNORECASE,
)
_FOUND = re.compile(rf"\b{_EXTREME}\b(?: (?P<after>[\w&' -]+))?", re.IGNORECASE)
_MOVED = re.compile(rf"\b(?:(?P<down>{_DROP})|(?P<up>{_GROWTH}))\b", re.IGNORECASE)
_ORDINAL = re.compile(
    rf"\b(?:second|third|fourth|fifth|next|2nd|3rd|4th)(?:[ -]to)?[ -](?:{HIGH}|{LOW})\b", re.IGNORECASE
)
_PREPOSITION = re.compile(
    r"\s+(?:in|of|on|for|at|during|as|by|from|to|with|within|between|among|or|that|which|year)\b.*", re.IGNORECASE
)
_BRACKETS = re.compile(r"\([^()]*\)")
_ONE = frozenset({"one", "ones", "of them", "of these", "of those"})
_PERIODS = re.compile(
    r"\b(?:years?|quarters?|months?|periods?|company|companies|firms?|tickers?|days?|when)\b", re.IGNORECASE
)
_PERIOD = re.compile(
    r"\b(?:in |for |during )?(?:the )?(?:first|second|third|fourth) (?:fiscal )?quarter(?: of)?\b|"
    r"\b(?:in|for|during|of|as of|at the end of)? ?(?:the )?(?:fiscal |FY ?|Q[1-4] ?(?:of |FY)?)*"
    r"(?:20\d\d|19\d\d|Q[1-4]\b)|"
    r"\b(?:year over year|year-over-year|yoy|fiscal year|on an? [\w ]+ basis|percent(?:age)?)\b|\(.*?\)",
    re.IGNORECASE,
)
USUAL_MEASURE = "revenue"
USUAL_MEASURES = (USUAL_MEASURE, "net sales")  # as tables call it
LIKE_FOR_LIKE = "comparable sales"
_UPWARDS = frozenset({"up", "higher", "upward", "upwards"})
_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine")
_PARTS = re.compile(
    rf"\b({'|'.join(_NUMBERS)}|[2-9]) (?:[a-z]+ ){{0,2}}?"
    r"(?:segments|divisions|regions|units|businesses|products|brands|lines)\b",
    re.IGNORECASE,
)
_WITHOUT = re.compile(
    r",?\s*\(?\b(?:excluding|leaving (?:out|aside)|except(?: for)?|apart from|other than|ignoring|aside from|"
    r"(?:setting|putting) aside|not counting|disregarding|without counting)\s+(?:the )?['\"‘“]?"
    r"(?P<name>[\w&/' -]+?)['\"’”]?(?: (?:segment|category))?\)?(?:,|(?=\s*[?.]|$))",
    re.IGNORECASE,
)
_COMPARED = re.compile(
    r",?\s+(?:against|versus|vs\.?|compared|relative to|"
    r"in (?:(?:us )?dollars?|percent(?:age)?s?|relative|absolute|nominal)|both in|and by)\b.*",
    re.IGNORECASE,
)
_CHOSEN = re.compile(
    r"\b(?:which|what)(?! (?:was|is|were|are|did|does|do|has|have|had|would|will|about)\b)(?: one)?"
    r"(?: of (?:the |its |their |[\w'’.&-]+['’]s? )?)? ?(?:[\w'’.&-]+ ){0,3}?"
    rf"(?P<noun>{KINDS})\b",
    re.IGNORECASE,
)
_PLAIN_MOVE = re.compile(rf"(?: \w+ly| actually)? (?:(?P<down>{_DROP})|(?P<up>{_GROWTH}))\b", re.IGNORECASE)
_OF_TWO = re.compile(
    rf"\b(?:between|of|out of|comparing)(?: the| its| their)? (?:[\w.&-]*['’]s? )?"
    rf"(?P<one>[\w&' -]{{1,80}}?) and (?P<other>[\w&' -]{{1,80}}?) "
    rf"(?:{KINDS}),? (?:which|what)(?: one| of (?:the two|them|these))?\b(?P<rest>.*)",
    re.IGNORECASE,
)
_EITHER = re.compile(r",\s+(?P<one>[A-Z][\w&' -]{1,40}?) or (?P<other>[A-Z][\w&' -]{1,40}?)\s*\??$")
_OWNED = re.compile(
    rf"(?P<kind>(?:[\w&-]+ ){{0,3}}?(?:{KINDS}))(?:['’]s?) (?P<measure>[a-z][\w &-]{{2,40}})", re.IGNORECASE
)
_LEADING = re.compile(
    r"^(?:the|its|their|all|of|in|a|an|'s|two|three|four|five|six|seven|eight|[2-9])(?:\s+|$)", re.IGNORECASE
)


def counted_parts(question: str) -> int:
    """How many parts a question says there are: "among its three reportable segments"; 0 where it doesn't."""
    found = _PARTS.search(question)
    if found is None:
        return 0
    said = found[1].lower()
    return int(said) if said.isdigit() else _NUMBERS.index(said) + 2


def ways_meant(asked: Extreme) -> list[Extreme]:
    """The question by each name of its measure, where that is the usual one, which a question need not name.

    How it grew is told by growth on a like-for-like basis as well, which tables print as such.
    """
    plain = asked.moves and not asked.amount
    if asked.moves and is_rate(asked.measure):  # by points; what a table prints of it in percent is the rate itself
        return [asked.model_copy(update={"amount": True})]
    if asked.measure != USUAL_MEASURE:
        grown = plain and bool(measure_words() & {*asked.measure.lower().split()})
        return [asked.model_copy(update={"moves": False}), asked] if grown else [asked]
    ways = [asked.model_copy(update={"measure": one}) for one in USUAL_MEASURES]
    return [*ways, asked.model_copy(update={"measure": LIKE_FOR_LIKE, "moves": False})] if plain else ways


def is_rate(measure: str) -> bool:
    """Whether a measure is a share of another, printed in percent: a margin, a rate."""
    return not set(measure.lower().split()).isdisjoint(load_words("shown_in_percent"))


def asks_for_part(question: str) -> bool:
    """Whether it is asked which of a company's parts something is true of: "which of its segments shrank"."""
    return _CHOSEN.search(question) is not None


def asked_extreme(question: str, companies: Iterable[str] = ()) -> Extreme | None:
    """The row that a question asks for; None where it asks for none, or for a period or a company.

    `companies` are names as the question writes them: the "best" of a name asks for nothing.
    """
    for name in companies:
        question = re.sub(
            rf"(?<=\w) {_AT} {re.escape(name)}(?= (?:\w+ ){{0,3}}?(?:{_VERB}|{_MANAGED})\b)", " ", question
        )
        question = question.replace(name, " ")
    if asked_votes(question) and (voted := _FOUND.search(question)) and not _ORDINAL.search(question):
        return Extreme(end="highest" if _is_high(voted) else "lowest", of="nominee", measure="votes")
    amount = ranks_amounts(question) or _moves_whole_most(question)
    whole = as_which(" ".join(question.split()))
    without = tuple(match["name"] for match in _WITHOUT.finditer(whole))
    either = _EITHER.search(whole) if asks_for_part(whole) else None
    whole = whole[: either.start()] if either else whole
    text, two = _of_two(_by_itself(_WITHOUT.sub(" ", whole).strip()))
    two = two or (either.groups() if either else ())
    found = _FOUND.search(text)
    if _ORDINAL.search(text):
        return None  # the second one is not the first
    if found is None:
        part = _moved_part(text)
        return part.model_copy(update={"without": without, "amount": amount, "among": two}) if part else None
    noun, measure = _named(text)
    among = two or _names(text)
    if (not noun and not among) or _PERIODS.search(noun):
        return None
    ended = beside.start() if (beside := _SECOND.search(text, found.end())) else len(text)
    plain = _BRACKETS.sub(lambda aside: " " * len(aside[0]), text[:ended])  # "brought in the most (or lost the least)"
    moved = min(_MOVED.finditer(plain), key=lambda one: abs(one.start() - found.start()), default=None)
    high = _is_high(found)
    if moved is not None and moved["down"]:
        high = not high
    if moved is not None and (two or re.fullmatch(KINDS, noun, re.IGNORECASE)):
        measure = measure or USUAL_MEASURE
    end = "highest" if high else "lowest"
    moves = moved is not None
    return Extreme(
        end=end, of=noun, measure=measure, moves=moves, amount=moves and amount, among=among, without=without
    )


def _is_high(found: re.Match[str]) -> bool:
    return re.fullmatch(HIGH, found["end"], re.IGNORECASE) is not None


def _by_itself(text: str) -> str:
    """A question with what moves a figure as what moves by itself: "pushed revenue up" is "grew revenue"."""

    def moved(match: re.Match[str]) -> str:
        up = match["rose"] or (match["way"] or "").lower() in _UPWARDS
        return f"{'grew' if up else 'declined'} {match['what'] or ''}"

    return _MOVING.sub(moved, text)


def _moves_whole_most(question: str) -> bool:
    """Whether it is asked what moved the whole the most: by its amount, where no percentage is asked for."""
    moving = _MOVING.search(question)
    return moving is not None and _FOUND.search(question, moving.end()) is not None and not ranks_rates(question)


def _of_two(text: str) -> tuple[str, tuple[str, ...]]:
    """A question for one of two parts as for the first of all, and both: "of A and B segments, which grew faster"."""
    match = _OF_TWO.search(text)
    if match is None:
        return text, ()
    rest = _FIRST.sub(lambda found: f"{found['stem'].removesuffix('e')}est", match["rest"])
    return f"{text[: match.start()]}which one{rest}", (match["one"].strip(), match["other"].strip())


def tells_end(asked: Extreme, sentence: str) -> bool:
    """Whether a sentence tells which is first of all, or, of moves, what moved that way."""
    ends, moved = (HIGH, _GROWTH) if asked.end == "highest" else (LOW, _DROP)
    return re.search(rf"\b(?:{ends}{f'|{moved}' if asked.moves else ''})\b", sentence, re.IGNORECASE) is not None


def _moved_part(text: str) -> Extreme | None:
    """The parts that moved one way, by their revenue where no other measure is named: "which segments shrank"."""
    chosen = _CHOSEN.search(text)
    moved = _PLAIN_MOVE.match(text, chosen.end()) if chosen else None
    if chosen is None or moved is None:
        return None
    rest = _MANNER.sub(" ", _SECOND.sub("", text[moved.end() :]))
    measure = _plain(_PREPOSITION.sub("", _PERIOD.sub(" ", rest))) or USUAL_MEASURE
    return Extreme(end="lowest" if moved["down"] else "highest", of=chosen["noun"], measure=measure, moves=True)


def _named(text: str) -> tuple[str, str]:
    """What the rows are, and what they are ranked by: "geographic region", "year over year revenues"."""
    if match := _QUALIFIED.search(text):
        noun = _plain(_PREPOSITION.sub("", match["noun"]))
        return noun, ""
    match = _AMONG_WHICH.search(text) or _WHICH.search(text)
    if match is None:
        return "", ""
    noun, rest = _plain(_PREPOSITION.sub("", match["noun"])), _MANNER.sub(" ", _SECOND.sub("", match["rest"]))
    if owned := _OWNED.fullmatch(noun):  # "which segment's sales fell the most"
        return owned["kind"], _plain(owned["measure"])
    among = _AMONG.search(text)
    if noun.lower() in _ONE or not noun:
        noun = _plain(among["noun"]) if among else ""
    measure = _FOUND.sub(lambda found: found["after"] or "", rest, count=1)
    measure = _plain(_PERIOD.sub(" ", _MOVED.sub(" ", _COMPARED.sub("", measure))))
    return noun, _SCOPED.sub("", measure.removesuffix(" the"))  # "sales the most"


def _names(text: str) -> tuple[str, ...]:
    """The names that a question lists for choice: "among operations, investing, and financing activities"."""
    match = _LISTED.search(text)
    if match is None:
        return ()
    parts = re.split(r",\s*(?:and |or )?|\s+(?:and|or)\s+", match["names"])
    return tuple(part.strip() for part in parts if part.strip())


def _plain(text: str) -> str:
    text = text.strip(" ,.?")
    while (shorter := _LEADING.sub("", text)) != text:
        text = shorter
    return text
