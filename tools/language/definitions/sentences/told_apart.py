"""Arithmetic in a sentence of its own behind the question that it answers.

"How well did the cash flow cover the debt? Report operating cash flow divided by total debt."
"""

import re

from tools.language.definitions.expressions import expression_in_words
from tools.language.definitions.named import OPEN, capitals, mentioned
from tools.language.definitions.parts import opened, within
from tools.language.definitions.sentences.in_sentences import direction_data
from tools.language.definitions.words import pattern
from tools.language.english.parts_of_speech import part_of_speech
from tools.language.mentions import Words
from tools.language.periods.mentions import read_periods
from tools.vocab.expressions import Operation
from tools.vocab.loader import Vocabulary


def with_arithmetic_asked(text: str, vocabulary: Vocabulary) -> str:
    """The question for what its last sentence tells to compute, of the company and period that it asks about.

    Unchanged where the question names another figure, or anything that may narrow the arithmetic.
    """
    told = pattern("told_apart").fullmatch(" ".join(text.split()))
    if told is None:
        return text
    asked, what = told["asked"], pattern("told_tail").sub("", told["what"])
    node = expression_in_words(what, vocabulary)
    if not isinstance(node, Operation) or re.search(direction_data("narrowing"), asked, re.IGNORECASE):
        return text
    named, periods = mentioned(asked, vocabulary), read_periods(asked)
    words = Words(asked)
    taken = [*((begin, end) for _, begin, end in named), *((one.start, one.end) for one in periods)]
    runs = ((words.starts[first], words.ends[end - 1]) for first, end in capitals(words))
    owners = [(start, end) for start, end in runs if not any(begin < end and start < stop for begin, stop in taken)]
    if len(owners) != 1 or len(periods) != 1:
        return text
    inside = within(node, vocabulary) | within(opened(node, vocabulary), vocabulary)
    if any(key not in inside and not key.startswith(OPEN) for key, *_ in named):
        return text
    known = [*taken, *owners]
    computed = frozenset(Words(what).keys)
    for key, start, end in zip(words.keys, words.starts, words.ends, strict=True):
        if key not in computed and _may_narrow(asked, start, end, known):
            return text
    (begin, end), when = owners[0], periods[0]
    return f"What was {what} of {asked[begin:end]} in {asked[when.start : when.end]}?"


def _may_narrow(text: str, start: int, end: int, known: list[tuple[int, int]]) -> bool:
    """Whether a word, outside of what is understood, is no word that tells nothing of which figure is meant."""
    if any(begin <= start < stop for begin, stop in known):
        return False
    word = text[start:end].lower()
    return re.fullmatch(r"['’]?s", word) is None and not _is_idle(word)


def _is_idle(word: str) -> bool:
    return pattern("told_idle").fullmatch(word) is not None or part_of_speech(word) is not None
