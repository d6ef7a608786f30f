"""A question without what only tells how to answer it, and the formulas that it spells out.

"DPO is defined as: 365 * (average accounts payable between FY2017 and FY2018) / ..." is followed as given: the name
then means that formula. A definition that can't be read as one stays in the question, whose words it leaves open.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import cast

from tools.errors import InvalidInput
from tools.language.definitions.follow import follow_definitions
from tools.language.definitions.named import mentioned
from tools.language.definitions.sentences.in_sentences import YEAR, defined_in, direction_data
from tools.language.definitions.sentences.several import several_defined
from tools.language.definitions.sentences.that_line import with_line_named
from tools.language.definitions.sentences.told_apart import with_arithmetic_asked
from tools.language.definitions.spelled_out import spelled_out
from tools.language.definitions.words import figure_key
from tools.language.english.left_out.otherwise import without_otherwise
from tools.language.english.left_out.perspectives import without_perspective
from tools.language.english.left_out.reworded import reworded
from tools.language.english.left_out.settings import without_setting
from tools.language.english.left_out.wishes import is_wish, without_wishes
from tools.language.english.measured.bounds import with_bounds
from tools.language.periods.derived import without_derivations
from tools.models.questions import Defined
from tools.models.slots.rereads import Reread
from tools.models.slots.stated import StatedLine
from tools.vocab.expressions import parse
from tools.vocab.loader import Formula, Vocabulary
from tools.vocab.needs import find_named, needed
from tools.vocab.patterns import load_patterns

_WHOLE = "(("  # of arithmetic that is a whole, with nothing beside it
# Behind initials, as in "the U.S. GAAP statement", a sentence ends only before a word that opens one.
_SENTENCE_END = re.compile(
    r"(?<=[.?!])(?<![A-Z]\.[A-Z]\.)\s+(?=[A-Z\"“(\[]|round\b|please\b)|"
    r"(?<=[A-Z]\.[A-Z]\.)\s+(?=(?i:round|please|answer|give|state|express|report|use|calculate|compute|define|assume|if|"
    r"what|how|which|who|why|is|was|did|does|do|are|were|has|have)\b)"
)
_ASKS = re.compile(r"(?:what|how|which|is|was|are|were|did|does|do|has|have)\b[^?]*\?", re.IGNORECASE)
_PLACES = {"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4}


@dataclass(frozen=True)
class Directed:
    """What is asked, the vocabulary to read it by, the formulas that it has beyond the known ones, and how many
    decimals are wished for. `judged` are the judgements that a rule of thumb decides, `may_not_apply` tells that the
    question leaves open whether its figure says anything of such a company; `unread` is what it defines in a way that
    can't be followed, `stated` the line that it asks for as a statement prints it."""

    text: str
    vocabulary: Vocabulary
    defined: tuple[Defined, ...] = ()
    places: int | None = None
    judged: tuple[Reread, ...] = ()
    may_not_apply: bool = False
    unread: str = ""
    stated: StatedLine | None = None


def read_directions(question: str, vocabulary: Vocabulary) -> Directed:
    """The question proper. Unchanged where nothing of it would be left."""
    kept: list[str] = []
    formulas: dict[str, Formula] = {}
    asked = without_setting(without_perspective(question.strip(), vocabulary), vocabulary)
    asked, stated = without_otherwise(asked)
    if (several := several_defined(asked, vocabulary)) is not None:
        formulas, asked = {one.key: one for one in several.formulas}, several.text
    plain = reworded(_doubt_apart(asked), "reframed")
    sentences = _SENTENCE_END.split(without_derivations(with_arithmetic_asked(with_line_named(plain), vocabulary)))
    target = _newest_year(" ".join(sentence for sentence in sentences if "?" in sentence) or question)
    asking = [sentence for sentence in sentences if _ASKS.match(sentence)]
    for sentence in sentences:
        beside = len(sentences) > 1 and asking != [sentence]  # the question itself says what it asks for, too
        formula = defined_in(sentence, target, _with(vocabulary, formulas)) if beside else None
        if formula is not None:
            formulas[formula.key] = formula
        elif not (len(sentences) > 1 and _adds_nothing(sentence, kept, vocabulary)):
            kept.append(_plain(sentence))
    text = " ".join(filter(None, kept))
    if not text:
        return Directed(question, vocabulary)
    usual = ""
    text, judged = _judged(text)
    if not formulas:
        whole = spelled_out(text, vocabulary) if _WHOLE in text else None
        followed = whole or follow_definitions(text, vocabulary)
        text, formulas = followed.text, {one.key: one for one in (followed.formula,) if one is not None}
        usual = followed.usual
    if re.search(direction_data("in_percent"), question, re.IGNORECASE):
        formulas = {key: _in_percent(one) for key, one in formulas.items()}
    defined = (
        Defined(metric=one.key, label=one.label, unit=one.unit, percent=one.percent, usual=usual)
        for one in formulas.values()
    )
    doubts = any(_doubts(sentence) for sentence in sentences[1:])
    return Directed(
        text, _with(vocabulary, formulas), tuple(defined), _places(question), judged, may_not_apply=doubts,
        unread=several.unread if several else "", stated=stated,
    )  # fmt: skip


def _judged(text: str) -> tuple[str, tuple[Reread, ...]]:
    """A question for a judgement as one over the figure that decides it, and by which rule of thumb."""
    for asked, rule in _judgements():
        plain = asked.sub(rule["instead"], text, count=1)
        if plain != text:
            return plain, (Reread(said=rule["said"], read=rule["rule"], kind="judgement"),)
    return text, ()


@cache
def _judgements() -> tuple[tuple[re.Pattern[str], dict[str, str]], ...]:
    """The rules of thumb by the questions that they decide."""
    rules = cast(list[dict[str, str]], load_patterns("directions.toml")["judgements"])
    return tuple((re.compile(rule["asked"], re.IGNORECASE), rule) for rule in rules)


def _adds_nothing(sentence: str, kept: list[str], vocabulary: Vocabulary) -> bool:
    """Whether a sentence tells how to answer, or orders what is asked for once more."""
    if _is_direction(sentence) or _doubts(sentence) or _names_inputs(sentence, vocabulary):
        return True
    order = re.fullmatch(direction_data("ordering"), sentence.strip(), re.IGNORECASE)
    key = figure_key(order["what"], vocabulary) if order and kept else None
    years = {*_years(sentence)} - {*_years(" ".join(kept))}
    return key is not None and not years and {key} == {one for one, *_ in mentioned(" ".join(kept), vocabulary)}


def _doubt_apart(text: str) -> str:
    """The question with a doubt that is joined to it as a sentence of its own."""
    joint = re.search(direction_data("doubt_joined"), text, re.IGNORECASE)
    if joint is None or not _doubts(text[joint.end() :]):
        return text
    doubt = text[joint.end() :]
    end = "" if text[: joint.start()].endswith(("?", ".")) else "."
    return f"{text[: joint.start()]}{end} {doubt[:1].upper()}{doubt[1:]}"


def _doubts(sentence: str) -> bool:
    return re.search(direction_data("doubting"), sentence.strip().lower()) is not None


def _is_direction(sentence: str) -> bool:
    text = sentence.strip().rstrip(".!: ").lower()
    if is_wish(sentence) or re.fullmatch(direction_data("either_way"), text.rstrip("?")):
        return True
    if _doubts(sentence) and "?" not in sentence and not YEAR.search(sentence):
        return True
    if "?" in sentence or YEAR.search(sentence) or _narrows(sentence):
        return False
    if re.match(direction_data("openings"), text) and re.search(direction_data("subjects"), text):
        return True
    return any(
        re.fullmatch(pattern, text) for pattern in cast(list[str], load_patterns("directions.toml")["sentences"])
    )


def _plain(sentence: str) -> str:
    """A sentence without the clause before it that names sources, and without wishes for units in brackets; frames
    around what it asks in plain words."""
    before = re.match(direction_data("before"), sentence, re.IGNORECASE)
    text = sentence[before.end() :] if before is not None and not _narrows(before[0]) else sentence
    clause = re.match(direction_data("leading"), text, re.IGNORECASE)
    if clause is not None and re.search(direction_data("sources"), clause[0], re.IGNORECASE):
        text = text if YEAR.search(clause[0]) or _narrows(clause[0]) else text[clause.end() :]
    for wish in (direction_data("formats"), *cast(list[str], load_patterns("directions.toml")["presented"])):
        text = re.sub(wish, "", text, flags=re.IGNORECASE).strip()
    text = without_wishes(text)
    for table in ("phrases", "rewordings", "deeds", "causes"):
        text = reworded(text, table)
    return with_bounds(text)


def _narrows(said: str) -> bool:
    """Whether what would be left out may say of what the figure is: a part of the company, a name, what is left out."""
    names = re.findall(r"(?<=[a-z,;:(] )(?:[a-z]+(?=[A-Z]))?[A-Z]\w*", said)
    strange = any(not re.fullmatch(direction_data("plain_names"), name) for name in names)
    return strange or re.search(direction_data("narrowing"), said, re.IGNORECASE) is not None


def _in_percent(formula: Formula) -> Formula:
    """A quotient as a percentage, where one is wished for."""
    return replace(formula, percent=True) if formula.unit == "multiple" else formula


def _places(question: str) -> int | None:
    match = re.search(direction_data("decimals"), question, re.IGNORECASE)
    said = match["places"].lower() if match else ""
    return _PLACES.get(said, int(said) if said.isdigit() else None)


def _newest_year(text: str) -> int | None:
    return max(_years(text), default=None)


def _years(text: str) -> Iterator[int]:
    for match in YEAR.finditer(text):
        yield int(match[1]) if match[1] else 2000 + int(match[2])


# ---- Definitions


def _with(vocabulary: Vocabulary, formulas: dict[str, Formula]) -> Vocabulary:
    """The vocabulary with formulas that go before its own."""
    return replace(vocabulary, formulas={**formulas, **vocabulary.formulas}) if formulas else vocabulary


def _names_inputs(sentence: str, vocabulary: Vocabulary) -> bool:
    """Whether a sentence only names the inputs that the vocabulary's own formula has."""
    match = re.fullmatch(direction_data("inputs"), sentence.strip().rstrip("."), re.IGNORECASE)
    name = re.sub(direction_data("idle"), "", match["name"], flags=re.IGNORECASE).strip() if match else ""
    formula = vocabulary.find_formula(name)
    if match is None or formula is None:
        return False
    inputs = re.sub(direction_data("asides"), " ", match["inputs"], flags=re.IGNORECASE)
    listed = re.sub(direction_data("idle"), "", inputs, flags=re.IGNORECASE)
    said = [part.strip() for part in re.split(r",|\band\b(?! (?:amortization|administrative))", listed) if part.strip()]
    try:
        inputs = {metric.key for metric, _ in needed(vocabulary, parse(formula.expression))}
        return {find_named(vocabulary, part).key for part in said} <= inputs
    except InvalidInput:
        return False
