"""Which metric, company and period is nearest to a number, and whether the words between link the two."""

import re
from collections.abc import Sequence
from functools import cache

from tools.language.assertions.bounds import hedges, right_before
from tools.language.assertions.lexicon import any_of, directions
from tools.language.assertions.lexicon import words as lexicon
from tools.language.assertions.moves import change_nouns
from tools.language.company_names.running_text import Who
from tools.language.periods.mentions import PeriodMention
from tools.language.stated.stated import Named, Span
from tools.language.stated.words import is_glue, listed, plain_words
from tools.text import name_key

_LINK = re.compile(
    r"(?:\s*\(\s*)?(?:\s*(?:in|for|during|of|at|as of|on|over|throughout|by)"
    r"(?: (?:the|its|their|end|course|whole|full|of|all))*)?\s*(?:the )?",
    re.IGNORECASE,
)
_WHEN = re.compile(r"\bwhen [^,;.\x1a]{2,60} (?:was|were|stood at|came to|had been)\s*$", re.IGNORECASE)
HEADS = re.compile(r"\s*:\s*\x1a")  # "(2023: $5 billion)"
_APART = re.compile(r"[,;:.()|\x1a]")
_COMPARING = re.compile(  # "fell from fiscal 2024 and was $5 billion" tells of the later one
    r"(?!\s+and\s+(?:was|were|came|stood|reached|hit|totall?ed|amounted)\b)[^,;.:]{0,24}$", re.IGNORECASE
)


def nearest_named(
    named: Sequence[Named],
    mentions: Sequence[PeriodMention],
    words: str,
    place: tuple[int, int, int],
    *,
    percent: bool = False,
) -> Named | None:
    """The metric of the number at `place` (start, end, next number): what it is "of" or "in", else the last before."""
    start, end, stop = place
    before = [one for one in named if one.end <= start]
    before = [one for one in before if not _is_spelled_out(words, one, start)] or before
    if percent and len(before) > 1 and before[-2].is_ratio and words[: before[-1].start].endswith(" of "):
        before = before[:-1]  # "R&D intensity rose to 5% of revenue from 4%"
    if is_part_of_first(words, start):
        behind = next((one for one in named if end <= one.start < stop and not one.verb), None)
        if behind is not None and not _PARTED.search(words, end, behind.start):
            return behind  # "Of revenue of $164 billion, $69 billion was left as operating income"
    if len(before) > 1 and (told := participle().search(words, 0, start)) is not None:
        other = before[-1].end <= told.start() and _against().search(words, before[-2].end, before[-1].start)
        before = before[:-1] if other else before
    after = next((one for one in named if end <= one.start < stop), None)
    if after is not None and before and before[-1].figures and words[after.start : after.end].lower() == "cash":
        after = (
            None if before[-1].figures[0].key.endswith("cash_flow") else after
        )  # "financing used $5 billion of cash"
    if after is not None and before and HAS_OWN.fullmatch(words, after.end, stop):
        after = None if before[-1].verb or _is_label(words, before[-1].end, start, mentions) else after
    if percent and after is not None and before and before[-1].is_ratio:
        return before[-1]  # "R&D intensity was 5% of revenue"
    if after is not None and (leads_to(words, end, after.start, mentions) or is_amount_of(words, place, after)):
        return after
    return before[-1] if before else None


@cache
def participle() -> re.Pattern[str]:
    """What goes on about a sentence's subject behind a comma: ", climbing 53% to"."""
    verbs = any_of({*directions("participles", "adjectives"), "up", "down"})
    return re.compile(rf",\s+(?:\w+ly\s+)?(?:{verbs})\b(?:[^,;:.]|(?<=\d)[.,](?=\d))*$", re.IGNORECASE)


@cache
def _against() -> re.Pattern[str]:
    """What sets one metric against another: "cost outpaced sales", "grew faster than sales"."""
    verbs = any_of(words for way in ("up", "down") for words in lexicon()["states"][f"{way}_verbs"])
    return re.compile(rf"\b(?:{verbs}|than)\b", re.IGNORECASE)


_OUT_OF = re.compile(r"\W*(?:out )?of [^\x1a;]{0,60}\x1a+[^\x1a;]{0,60},(?= )", re.IGNORECASE)


def is_part_of_first(words: str, start: int) -> bool:
    """Whether a number is told out of the one that its sentence begins with: "Of its $164 billion, $69 billion was"."""
    out = _OUT_OF.match(words)
    return out is not None and out.end() <= start


def is_flow(one: Named) -> bool:
    """Whether a metric is one of the cash flows."""
    return bool(one.figures) and one.figures[0].key.endswith("cash_flow")


HAS_OWN = re.compile(rf"(?: of| at| was| were|:){hedges()}", re.IGNORECASE)  # "$8 billion on revenue of $70 billion"
_LABEL = re.compile(rf"(?P<when>[^,;:.\x1a]*)(?: of| was| were|:| at| came to){hedges()}", re.IGNORECASE)
_WHEN_WORDS = frozenset({"in", "for", "during", "at", "as", "of", "on", "over", "the"})


def _is_label(words: str, start: int, end: int, mentions: Sequence[PeriodMention]) -> bool:
    """Whether only a period and "was" or "of" stand between a metric's name and the number that is its."""
    between = words[start:end]
    for one in mentions:
        if start <= one.start and one.end <= end:
            between = between.replace(words[one.start : one.end], " ")
    match = _LABEL.fullmatch(between)
    return match is not None and set(name_key(match["when"]).split()) <= _WHEN_WORDS


def has_number(words: str, one: Span) -> bool:
    """Whether a metric has a number right behind it, which is its own: "on revenue of $70 billion"."""
    match = HAS_OWN.match(words, one.end)
    return match is not None and words[match.end() : match.end() + 1] == "\x1a"


def is_behind_another(words: str, one: Named, place: tuple[int, int, int], *, compared: bool) -> bool:
    """Whether a metric behind a number is another one's: "It took in $5 billion and kept $1 billion of it as profit".

    What a number is `compared` with may go before: "After $5 billion in 2022, revenue was $6 billion".
    """
    has_own = place[1] <= one.start and HAS_OWN.fullmatch(words, one.end, place[2]) is not None
    return one.start >= place[2] or (has_own and not compared)


def _is_aside(words: str, one: Span, at: int) -> bool:
    """Whether a period stands in brackets that are of other numbers: "44.1% (2023)", "(2024: $5 billion)"."""
    if not _is_spelled_out(words, one, at):
        return False
    opened = words.rfind("(", 0, one.start)
    return "\x1a" in words[opened : words.find(")", one.end)] or words[:opened].rstrip().endswith("\x1a")


def _is_spelled_out(words: str, one: Span, start: int) -> bool:
    """Whether a name stands in brackets that close before a number: "free cash flow (cash flow less capex) was"."""
    return words.count("(", 0, one.start) > words.count(")", 0, one.start) and ")" in words[one.end : start]


def is_amount_of(words: str, place: tuple[int, int, int], named: Named) -> bool:
    """Whether a number stands before a metric's name as its amount: "posted a $5 billion net loss"."""
    start, end, _ = place
    keys = name_key(words[end : named.start]).split()
    goes_on = name_key(words[named.end : end_of_word(words, named.end + 1)])  # "a $5 billion revenue increase"
    return (
        _ARTICLE.search(words, 0, start) is not None
        and not _PARTED.search(words, end, named.start)
        and set(keys) <= plain_words()
        and goes_on not in change_nouns()
    )


_ARTICLE = re.compile(r"\b(?:an?|its|the|their|our|another)(?: \w+)? $", re.IGNORECASE)
_PARTED = re.compile(r"[,;:.]")
_LEADING = frozenset({"of", "in", "into", "for", "as", "on", "under"})


def leads_to(words: str, end: int, start: int, mentions: Sequence[PeriodMention]) -> bool:
    """Whether only "of" or "in", a period and plain words stand between a number and a metric's name."""
    between = words[end:start]
    for one in mentions:
        if end <= one.start and one.end <= start:
            between = between.replace(words[one.start : one.end], " ")
    keys = name_key(between).split()
    if keys and keys[0] in change_nouns():
        keys = keys[1:] or ["in"]
    elif not keys and words[start : end_of_word(words, start)].lower() in change_nouns():
        return True
    if len(keys) == 1 and keys[0] in listed("comparatives"):
        return True  # "$5 million more research and development"
    leads = (
        bool(keys) and keys[0] in {"of", "in", "into", "for", "as", "on", "under"} and set(keys[1:]) <= plain_words()
    )
    return leads and not _PARTED.search(between)


def nearest_who(companies: Sequence[Who], words: str, place: tuple[int, int]) -> Who | None:
    """The company that a number is of: what it is told "at" or "for", else the last before, else the first."""
    at, end = place
    for who in companies:
        if end < who.start and _AT.fullmatch(words, end, who.start):
            return who
    before = [who for who in companies if who.end <= at]
    return before[-1] if before else companies[0] if companies else None


_AT = re.compile(r" (?:at|for|by) ", re.IGNORECASE)


def own_period(
    mentions: Sequence[PeriodMention],
    words: str,
    place: tuple[int, int, int],
    *,
    level: bool,
    named: Named | None = None,
) -> PeriodMention | None:
    """The period of the number at `place`: one that follows it and its metric's name, else the last one before it."""
    at, end, stop = place
    if not level and (came := _INTO.match(words, end)) and right_before("prior").search(words[:at]) is None:
        end, stop = came.end(), _next_number(words, came.end())  # "rose 5% to $5 billion in fiscal 2023"
    after = next((one for one in mentions if end <= one.start < stop), None)
    if after is not None and not after.is_base and not after.is_relative and _in_brackets(words, end, after):
        return after
    if after is not None and not HEADS.match(words, after.end) and links(_between(words, end, after.start, named)):
        # "$5 billion over fiscal 2023", but "5% over fiscal 2023" is counted from there
        spans = level and not after.is_relative and words[end : after.start].split()[:1] == ["over"]
        if spans or not after.is_base:
            return after
    before = [one for one in mentions if one.end <= at]
    if words[at - 1 : at] != "(":  # what stands in brackets is told of the numbers in them, and in the next ones
        open_ones = [one for one in before if not _is_aside(words, one, at)]
        apart = len({(one.fiscal_year, one.fiscal_quarter) for one in before}) > 1
        before = open_ones or ([] if apart else before)
    if not before:
        return None
    last = before[-1]
    if after is not None and not after.is_base and ";" in words[last.end : at] and ";" not in words[end : after.start]:
        return after  # the clause has a period of its own
    if last.is_base and _WHEN.search(words, last.end, at):
        return last
    if last.is_base and not _COMPARING.fullmatch(words[last.end : at]):
        others = [one for one in before if not one.is_base]
        return others[-1] if others else None
    return last


def _in_brackets(words: str, end: int, one: PeriodMention) -> bool:
    """Whether a period stands alone in brackets behind a number of its own: "$64 billion at NVIDIA (FY2025),"."""
    return _ALONE.fullmatch(words, end, one.start) is not None and words[one.end : one.end + 1] == ")"


_ALONE = re.compile(r" [^,;:.()\x1a]{1,60} \(\s*")
_INTO = re.compile(rf" to{hedges()}\x1a+")


def _next_number(words: str, start: int) -> int:
    found = words.find("\x1a", start)
    return found if found >= 0 else len(words)


_ASIDE = re.compile(r"\s*\([^()]*\x1a[^()]*\)")


def _between(words: str, start: int, end: int, named: Named | None) -> str:
    """The words between two places, without a metric's name: "$5 billion of revenue (2024)"."""
    words = _ASIDE.sub(lambda match: " " * len(match[0]), words)  # "$836 million ($2.55 per share) in 2024"
    if words[start : start + 1] == ")":
        start += 1
    if named is None or not start <= named.start < named.end <= end:
        return words[start:end]
    led = words[start : named.start].strip(" (").lower() in {"", "of", "in", "for"}
    return words[named.end : end].lstrip(",") if led else words[start:end]


def links(between: str) -> bool:
    if _LINK.fullmatch(between) is not None:
        return True
    keys = name_key(between).split()  # "$5 billion that it reported for fiscal 2020"
    return not _APART.search(between) and all(key not in listed("parting") and is_glue(key) for key in keys)


def end_of_word(words: str, start: int) -> int:
    """Where the word that begins at `start` ends."""
    end = start
    while end < len(words) and words[end].isalpha():
        end += 1
    return end


def base_period(mentions: Sequence[PeriodMention], at: int) -> PeriodMention | None:
    """The period that a change is counted from, where the stretch names one."""
    bases = [one for one in mentions if one.is_base or one.is_relative]
    after = [one for one in bases if one.start >= at]
    return after[0] if after else bases[-1] if bases else None
