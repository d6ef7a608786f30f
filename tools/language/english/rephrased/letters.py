"""What belongs to a letter or an exercise, and not to what is asked: "Dear Mr Tanaka,", "Regards, Pavlo", "Problem 7:",
"following up on ticket #4411".

Whoever is greeted or signs is no company and no part of one; a heading that names a task says what is to be done.
"""

import re
from collections.abc import Iterator
from functools import cache

from tools.language.companies import CompanyFinder
from tools.language.english.asides import limits_figure
from tools.language.english.changes import QUOTED, Edit
from tools.language.english.rephrased.hearsay import names_anything
from tools.text import tokenise
from tools.vocab.loader import Vocabulary, load_toml

_NAME = r"(?:[A-Z][\w'’-]+|[A-Z]\.)"
_PERSON = rf"(?:(?:Mr|Mrs|Ms|Dr|Prof|Herr|Frau|Sr|Sra|Mme|Sir|Madam)\.? )?{_NAME}(?: (?:and |& )?{_NAME}){{0,2}}"
_NUMBER = (
    r"(?: ?(?:no\.? ?|nr\.? ?|#)?(?:\d{1,3}[a-h]?|[ivx]{1,4}|[a-h])(?:\.\d{1,2})?(?: ?\([a-z0-9]\))?"
    r"| ref\.? ?[a-z]{1,2}-?\d{1,3})?"
)
# "Q3: Calculate ...": the third question of an exercise, and no quarter.
_EXERCISE = re.compile(
    r"^\W*(?P<said>Q ?\d{1,2}[:.)]\s+)(?=(?:please )?(?:calculate|compute|determine|derive|work out)\b)", re.IGNORECASE
)
_TICKET = re.compile(
    r"(?:\b(?:on|re|about|regarding|ref|per|to|for|from) )?(?:(?:the|my|our|your) )?"
    r"\b(?:ticket|case|request|order|ref|reference|query|inquiry|enquiry|jira|issue)"
    r"(?: (?:no\.?|number|id|nr\.?))? ?#? ?"
    r"(?!(?:19|20)\d\d\b)(?=[A-Z0-9-]*\d)[A-Z]{0,4}-?\d{2,8}\b(?!%| ?(?:million|billion|bn))",
    re.IGNORECASE,
)
_WISH = re.compile(
    r"(?:^|[,.!?;:–—\n]\s*|\s-\s)(?P<said>(?:i |we )?(?:hope|hoping|trust)(?: that)? "
    r"(?:you|your|you['’]re|the|this|that|all|everyone|everybody|things|it|its|it['’]s|u|ur|life|summer|work) "
    r"[^,.!?;:–—\n]+)",
    re.IGNORECASE,
)


@cache
def _words(name: str) -> str:
    words = load_toml("tidy.toml")["letters"][name]
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


@cache
def _greeting() -> re.Pattern[str]:
    return re.compile(
        rf"(?:^|(?<=[.!?\n] ))\W*(?i:{_words('greeting')})(?:,? (?i:again|there|all|both|team))? "
        rf"(?P<who>{_PERSON})(?=\s*[,.!:;–—\n]|\s-)"
    )


@cache
def _signed() -> re.Pattern[str]:
    return re.compile(
        rf"(?:\b(?i:{_words('closing')})(?i: again| in advance| so much| a lot)?\s*[,.!\n–—-]*\s*|\s(?://|—|–|-|~)\s?)"
        rf"(?P<who>{_PERSON}|[A-Z])(?:,? (?i:{_words('offices')})(?: [A-Z]\w+){{0,2}})?\s*[.!]?\s*$"
    )


@cache
def _office() -> re.Pattern[str]:
    """Who signs for an office: "Treasury Operations"."""
    return re.compile(rf"(?:{_words('offices')})\b", re.IGNORECASE)


@cache
def _introduced() -> re.Pattern[str]:
    return re.compile(
        rf"\b(?P<who>{_PERSON}) here\b(?=\s*[,.!:;–—-])"
        rf"|\b(?i:this is|i am|i['’]m|my name is) (?P<self>{_PERSON})(?= from\b|\s*[,.!:;–—-])"
    )


@cache
def _heading() -> re.Pattern[str]:
    task = rf"(?:{_words('tasks')})"
    return re.compile(
        rf"^\W*(?P<said>(?:(?:{_words('leading')})[ /-])*{task}(?: {task})?{_NUMBER})\s*"
        r"(?:[:–—]|\.(?=\s)|\s-(?=\s))\s*",
        re.IGNORECASE,
    )


def letters(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Names of who is greeted and who signs, numbers of tickets, and headings of tasks."""
    quoted = [match.span() for match in QUOTED.finditer(text)]
    for edit in _edits(text, finder, vocabulary):
        if not any(start < edit.end and edit.start < end for start, end in quoted):
            yield edit


def _edits(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Iterator[Edit]:
    for pattern in (_greeting(), _signed(), _introduced()):
        for match in pattern.finditer(text):
            part = "self" if match["who"] is None else "who"
            start, end = match.span() if pattern is _signed() else match.span(part)
            office = pattern is _signed() and _office().match(match[part])
            if not names_anything(match[part], finder, vocabulary) and (office or not _may_narrow(match[part])):
                yield Edit(start, end, "", "function")
    for match in _WISH.finditer(text):
        if not names_anything(match["said"], finder, vocabulary) and not _may_narrow(match["said"]):
            yield Edit(match.start("said"), match.end("said"), "", "function")
    if (exercise := _EXERCISE.match(text)) is not None:
        yield Edit(exercise.start("said"), exercise.end("said"), "", "function")
    for match in _TICKET.finditer(text):
        yield Edit(match.start(), match.end(), "", "function")
    heading = _heading().match(text)
    if heading is None or heading.end() == len(text) or _may_narrow(heading["said"]):
        return
    if not names_anything(heading["said"], finder, vocabulary):
        yield Edit(heading.start("said"), heading.end(), "", "function")


def _may_narrow(said: str) -> bool:
    return any(limits_figure(token.key) for token in tokenise(said))
