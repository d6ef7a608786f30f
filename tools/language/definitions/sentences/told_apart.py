"""Arithmetic that stands apart from the question that it answers: in a sentence or a clause of its own.

"How well did the cash flow cover the debt? Report operating cash flow divided by total debt." A figure that the
question names then means that arithmetic; where it names none, the arithmetic itself is asked for.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tools.language.definitions.dimensions import dimensions
from tools.language.definitions.expressions import as_wholes, expression_in_words, written
from tools.language.definitions.named import OPEN, capitals, mentioned
from tools.language.definitions.parts import inputs_of, opened, within
from tools.language.definitions.sentences.in_sentences import YEAR, defined_in, direction_data
from tools.language.definitions.sentences.steps import in_signs, step_pattern
from tools.language.definitions.words import figure_key, pattern
from tools.language.english.left_out.wishes import is_wish, without_wishes
from tools.language.english.parts_of_speech import part_of_speech
from tools.language.mentions import Words
from tools.language.periods.mentions import read_periods
from tools.language.printed.formulas import spelled_lines
from tools.vocab.expressions import Name, Node, Operation, names, parse
from tools.vocab.loader import Vocabulary

_SENTENCE = re.compile(r"(?<=[.?!])(?<!\bvs\.)(?<!\bi\.e\.)(?<!\be\.g\.)\s+(?=[A-Z\"“(\[\d])|(?<=\?)\s+(?=[a-z])")
_BRACKETED = re.compile(r"\s*\(([^()]*)\)(?=\s*[.?!]*$)")
_BEFORE_PERIOD = re.compile(r"(?<=[\w.]) (?=(?:FY|fiscal|Q\d|[12]\d{3})\b|FY\d)", re.IGNORECASE)
_SIGNS = re.compile(r"\s[/÷×*+]\s")
_POSSESSIVE = re.compile(r"['’]s?\s*$")
_EDGES = " .,;:"


@dataclass(frozen=True)
class _Told:
    """What is asked, and the arithmetic for it; `name` where that is said to be the arithmetic of a figure."""

    asked: str
    what: str
    name: str = ""
    own: bool = False  # whether it may be over a company's own lines: nothing else is in its sentence


def with_arithmetic_asked(text: str, vocabulary: Vocabulary) -> str:
    """The question for what it tells to compute, of the company and period that it asks about.

    Unchanged where the question names another figure, or anything that may narrow the arithmetic.
    """
    for told in _told(" ".join(text.split())):
        found = _as_definition(told, vocabulary) if told.name else _of_asked(told, vocabulary)
        if found is not None:
            return found
    return text


def _told(text: str) -> Iterator[_Told]:
    """The ways in which a text may be parted into what is asked and what is to be computed."""
    if (told := pattern("told_apart").fullmatch(text)) is not None:
        yield _Told(told["asked"], pattern("told_tail").sub("", told["what"]))
    sentences = _SENTENCE.split(text)
    while len(sentences) > 1 and is_wish(sentences[-1]):
        sentences.pop()
    sentences = [_bare(one) for one in sentences]
    *before, last = sentences
    if before:
        yield from (replace(one, asked=" ".join(before)) for one in _told_in(last))
        yield from (replace(one, asked=" ".join(sentences[1:])) for one in _told_in(before[0]))
        tail = step_pattern("tail").search(last.rstrip(_EDGES))
        if tail is not None and not read_periods(" ".join(before)):  # the period stands behind the arithmetic
            asked = f"{' '.join(before).rstrip(_EDGES + '?!')}{tail[0]}?"
            yield from (replace(one, asked=asked) for one in _told_in(last[: tail.start()]))
    else:
        yield from _told_alone(last)


def _bare(sentence: str) -> str:
    """A sentence without who asks, and without wishes for a form."""
    said = step_pattern("persona").sub("", sentence)
    behind = _BRACKETED.search(said)
    if behind is not None and (is_wish(behind[1]) or step_pattern("in_percent").fullmatch(behind[1].strip())):
        said = f"{said[: behind.start()]}{said[behind.end(1) + 1 :]}"
    said = without_wishes(said)
    return step_pattern("percent_behind").sub("", said)


def _told_in(sentence: str) -> Iterator[_Told]:
    """The arithmetic that a sentence is, with nothing beside it but how to answer."""
    said = pattern("told_tail").sub("", sentence.strip(_EDGES + "?!"))
    if (what := in_signs(said)) is not None:
        yield _Told("", what, own=True)
    if (labelled := step_pattern("labelled").match(said)) is not None:
        yield _Told("", in_signs(labelled["what"]) or labelled["what"], own=True)
    lead = step_pattern("leads").match(said)
    if lead is not None and lead.end():
        yield _Told("", said[lead.end() :], own=True)
    if _SIGNS.search(said) is not None:
        yield _Told("", said, own=True)


def _told_alone(sentence: str) -> Iterator[_Told]:
    """The arithmetic of the only sentence: "Acme FY2021: compute X as A over B", "Add A to B for Acme in 2021"."""
    if (led := step_pattern("led").match(sentence)) is not None and (what := in_signs(led["what"])) is not None:
        yield _Told(led["asked"], what, own=True)
    said, asked = pattern("told_tail").sub("", sentence.strip(_EDGES + "?!")), ""
    equated = step_pattern("equated").match(said)
    if equated is not None and read_periods(equated["asked"]):
        yield _Told(f"What was {equated['asked']}?", equated["what"], own=True)
    if (ahead := step_pattern("ahead").match(said)) is not None:
        whose = _BEFORE_PERIOD.sub(" in ", ahead["whose"] or ahead["named"])  # a period is no part of a name
        asked, said = f"What was it for {whose}?", said[ahead.end() :]
    if (named := step_pattern("named").match(said)) is not None and (asked or named["of"]):
        of = asked.removeprefix("What was it").removesuffix("?") if asked else named["of"]
        yield _Told(f"What was {named['name']}{of}?", in_signs(named["what"]) or named["what"], named["name"])
    if (result := step_pattern("asks_result").match(said)) is not None:
        said = result["what"]
    inner = None if asked else step_pattern("within").match(said)
    if inner is not None:
        asked = f"What was it for {inner['whose']}{inner['when']}?"
        said = f"{inner['verb']} {inner['rest']}{said[inner.end() :]}"
    tail = step_pattern("tail").search(said) if not asked else None
    if tail is not None:
        asked, said = f"What was it{tail[0]}?", said[: tail.start()]
    if asked and (what := in_signs(said)) is not None:
        yield _Told(asked, what, own=True)
    if (inside := step_pattern("inside").search(sentence)) is not None and (what := in_signs(inside["what"])):
        yield _Told(f"{sentence[: inside.start()]}?", what)


def _of_asked(told: _Told, vocabulary: Vocabulary) -> str | None:
    """The one figure that is asked for, said to be that arithmetic; else the arithmetic itself."""
    named = mentioned(told.asked, vocabulary)
    if len({key for key, *_ in named}) == 1 and not named[0][0].startswith(OPEN):
        key, start, end = named[0]
        found = _as_definition(replace(told, name=told.asked[start:end]), vocabulary)
        inside = _inside(expression_in_words(told.what, vocabulary), vocabulary)
        if found is not None and key not in inside:
            return found
    return _instead(told, named, vocabulary)


def _as_definition(told: _Told, vocabulary: Vocabulary) -> str | None:
    """The question with a sentence behind it that defines its figure; None for what is no arithmetic of its kind."""
    key = figure_key(told.name, vocabulary)
    years = [int(one[1]) for one in YEAR.finditer(told.asked) if one[1]]
    said = f"{told.name} = {told.what}"
    formula = defined_in(said, max(years, default=None), vocabulary) if key else None
    if key is None or formula is None:
        return None
    own = dimensions(Name(key), vocabulary)
    if own is not None and dimensions(parse(formula.expression), vocabulary) != own:
        return None
    what = _in_wholes(key, formula.expression, vocabulary) or told.what
    return f"{told.asked.rstrip(_EDGES + '?!')}? {told.name} = {what}."


def _in_wholes(key: str, expression: str, vocabulary: Vocabulary) -> str | None:
    """Arithmetic with the wholes that the figure is made of by itself, where it adds their parts up; else None."""
    given = parse(expression)
    wholes = as_wholes(given)
    added = {*names(wholes)} - {*names(given)}
    return written(wholes) if added and added <= inputs_of(key, vocabulary) else None


def _instead(told: _Told, named: list[tuple[str, int, int]], vocabulary: Vocabulary) -> str | None:
    asked = told.asked
    node = expression_in_words(told.what, vocabulary)
    own = node is None and told.own and bool(spelled_lines(told.what))
    if not (own or isinstance(node, Operation)) or re.search(direction_data("narrowing"), asked, re.IGNORECASE):
        return None
    periods, words = read_periods(asked), Words(asked)
    taken = [*((begin, end) for _, begin, end in named), *((one.start, one.end) for one in periods)]
    runs = ((words.starts[first], words.ends[end - 1]) for first, end in capitals(words))
    runs = (_without_period(asked, one, [(when.start, when.end) for when in periods]) for one in runs)
    runs = (one for one in runs if not re.fullmatch(direction_data("plain_names"), asked[one[0] : one[1]]))
    computed = frozenset(Words(told.what).keys)
    runs = (one for one in runs if not computed.issuperset(Words(asked[one[0] : one[1]]).keys))
    owners = [(start, end) for start, end in runs if not any(begin < end and start < stop for begin, stop in taken)]
    if len(owners) != 1 or len(periods) != 1:
        return None
    inside = _inside(node, vocabulary)
    if not own and any(not (key.startswith(OPEN) or _is_within(key, inside, vocabulary)) for key, *_ in named):
        return None
    known = [*(taken if not own else ((one.start, one.end) for one in periods)), *owners]
    for key, start, end in zip(words.keys, words.starts, words.ends, strict=True):
        if (
            key not in computed
            and not step_pattern("how").search(asked[:start])
            and _may_narrow(asked, start, end, known)
        ):
            return None
    (begin, end), when = owners[0], periods[0]
    what = told.what.strip(_EDGES)
    what = f"({what})" if own else f"(({what}))" if what.startswith("(") else told.what  # read as a whole
    return f"What was {what} of {asked[begin:end]} in {asked[when.start : when.end]}?"


def _without_period(text: str, run: tuple[int, int], periods: list[tuple[int, int]]) -> tuple[int, int]:
    """Where a name stands without the period behind it, or before it: "Acme's FY2021"."""
    start, stop = run
    for begin, end in periods:
        start, stop = (start, begin) if start < begin < stop else (end, stop) if begin <= start < end < stop else run
    name = _POSSESSIVE.sub("", text[start:stop]).rstrip()
    return stop - len(text[start:stop].lstrip()), start + len(name)


def _inside(node: Node | None, vocabulary: Vocabulary) -> set[str]:
    """The figures that an expression is made of."""
    return within(node, vocabulary) | within(opened(node, vocabulary), vocabulary) if node is not None else set()


def _is_within(key: str, inside: set[str], vocabulary: Vocabulary) -> bool:
    """Whether a figure is a part of an expression, or made of parts of it alone."""
    parts = inputs_of(key, vocabulary) - {key}
    return key in inside or (bool(parts) and parts <= inside)


def _may_narrow(text: str, start: int, end: int, known: list[tuple[int, int]]) -> bool:
    """Whether a word, outside of what is understood, is no word that tells nothing of which figure is meant."""
    if any(begin <= start < stop for begin, stop in known):
        return False
    word = text[start:end].lower()
    return re.fullmatch(r"['’]?s", word) is None and not _is_idle(word)


def _is_idle(word: str) -> bool:
    return pattern("told_idle").fullmatch(word) is not None or part_of_speech(word) is not None
