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
from tools.language.definitions.dimensions import in_days
from tools.language.definitions.expressions import written
from tools.language.definitions.follow import follow_definitions
from tools.language.periods.derived import without_derivations
from tools.models.questions import Defined
from tools.models.slots.rereads import Reread
from tools.vocab.expressions import Name, Operation, names, parse, render
from tools.vocab.loader import Formula, FormulaUnit, Vocabulary, load_toml
from tools.vocab.needs import find_named, needed

_SENTENCE_END = re.compile(r"(?<=[.?!])\s+(?=[A-Z\"“(\[]|round\b|please\b)")
_YEAR = re.compile(r"(?:\b|FY|fy)((?:19|20)\d\d)\b|\bFY ?['’]?(\d\d)\b", re.IGNORECASE)
_FISCAL = r"(?:\b(?:FY|fiscal(?: year)?)\s*['’]?)?((?:19|20)\d\d|(?<=FY)\d\d)"
_BETWEEN = re.compile(
    rf"(?P<kind>average(?: of)?|change in|increase in) (?P<what>[^()+*/]+?),? (?:between|from|of|for|over) "
    rf"{_FISCAL} (?:and|to) {_FISCAL}",
    re.IGNORECASE,
)
_DATED_BEFORE = re.compile(
    r"\bFY ?['’]?(?P<year>(?:19|20)\d\d|\d\d) (?P<what>[^()+*/\-]+?)(?=\s*(?:$|[()+*/,]|\s-\s))", re.IGNORECASE
)
_DATED_BEHIND = re.compile(
    r"(?P<what>[A-Za-z][^()+*/\-]*?) (?:in|of|for|as of|at the end of) (?:FY ?|fiscal (?:year )?)?"
    r"(?P<year>(?:19|20)\d\d)\b",
    re.IGNORECASE,
)
_DASHED = re.compile(r"(?<=[A-Za-z])-(?=[A-Za-z])")
_ALIAS = re.compile(r"^(?P<name>[^()]+?)\s*\((?P<alias>[^()]+)\)$")
_GROUP = re.compile(r"\\(?:\d|g<\w+>)")
_LETTERS = re.compile(r"[^\W\d_]+")
_ENDING = re.compile(r"\\\d([a-z]{1,2})\b")  # letters that a rule puts right behind what it keeps
_SHARED = re.compile(r"(?<!\?P)<(\w+)>")
_PLACES = {"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4}


@dataclass(frozen=True)
class Directed:
    """What is asked, the vocabulary to read it by, the formulas that it has beyond the known ones, and how many
    decimals are wished for. `judged` are the judgements that a rule of thumb decides, `may_not_apply` tells that the
    question leaves open whether its figure says anything of such a company."""

    text: str
    vocabulary: Vocabulary
    defined: tuple[Defined, ...] = ()
    places: int | None = None
    judged: tuple[Reread, ...] = ()
    may_not_apply: bool = False


def read_directions(question: str, vocabulary: Vocabulary) -> Directed:
    """The question proper. Unchanged where nothing of it would be left."""
    kept: list[str] = []
    formulas: dict[str, Formula] = {}
    sentences = _SENTENCE_END.split(without_derivations(_reworded(question.strip(), "reframed")))
    target = _newest_year(" ".join(sentence for sentence in sentences if "?" in sentence) or question)
    for sentence in sentences:
        formula = _definition(sentence, target, _with(vocabulary, formulas)) if len(sentences) > 1 else None
        if formula is not None:
            formulas[formula.key] = formula
        elif not (len(sentences) > 1 and (_is_direction(sentence) or _names_inputs(sentence, vocabulary))):
            kept.append(_plain(sentence))
    text = " ".join(filter(None, kept))
    if not text:
        return Directed(question, vocabulary)
    usual = ""
    text, judged = _judged(text)
    if not formulas:
        followed = follow_definitions(text, vocabulary)
        text, formulas = followed.text, {one.key: one for one in (followed.formula,) if one is not None}
        usual = followed.usual
    defined = (
        Defined(metric=one.key, label=one.label, unit=one.unit, percent=one.percent, usual=usual)
        for one in formulas.values()
    )
    doubts = any(_doubts(sentence) for sentence in sentences[1:])
    return Directed(text, _with(vocabulary, formulas), tuple(defined), _places(question), judged, may_not_apply=doubts)


def _judged(text: str) -> tuple[str, tuple[Reread, ...]]:
    """A question for a judgement as one over the figure that decides it, and by which rule of thumb."""
    for asked, rule in _judgements():
        plain = asked.sub(rule["instead"], text, count=1)
        if plain != text:
            return plain, (Reread(said=rule["said"], read=rule["rule"], kind="judgement"),)
    return text, ()


@cache
def _judgements() -> tuple[tuple[re.Pattern[str], dict[str, str]], ...]:
    """The rules of thumb by the questions that they decide, with the wordings that several of them share."""
    shared = cast(dict[str, str], load_toml("directions.toml")["judging"])
    rules = cast(list[dict[str, str]], load_toml("directions.toml")["judgements"])
    asked = (_SHARED.sub(lambda match: shared[match[1]], rule["asked"]) for rule in rules)
    return tuple((re.compile(one, re.IGNORECASE), rule) for one, rule in zip(asked, rules, strict=True))


def _doubts(sentence: str) -> bool:
    return re.search(_data("doubting"), sentence.strip().lower()) is not None


def _is_direction(sentence: str) -> bool:
    text = sentence.strip().rstrip(".!: ").lower()
    if "?" in sentence or _YEAR.search(sentence) or _narrows(sentence):
        return False
    if re.match(_data("openings"), text) and re.search(_data("subjects"), text):
        return True
    return any(re.fullmatch(pattern, text) for pattern in cast(list[str], load_toml("directions.toml")["sentences"]))


def _plain(sentence: str) -> str:
    """A sentence without the clause before it that names sources, and without wishes for units in brackets; frames
    around what it asks in plain words."""
    before = re.match(_data("before"), sentence, re.IGNORECASE)
    text = sentence[before.end() :] if before is not None and not _narrows(before[0]) else sentence
    clause = re.match(_data("leading"), text, re.IGNORECASE)
    if clause is not None and re.search(_data("sources"), clause[0], re.IGNORECASE):
        text = text if _YEAR.search(clause[0]) or _narrows(clause[0]) else text[clause.end() :]
    for wish in (_data("formats"), *cast(list[str], load_toml("directions.toml")["presented"])):
        text = re.sub(wish, "", text, flags=re.IGNORECASE).strip()
    return _reworded(_reworded(text, "rewordings"), "causes")


def _reworded(text: str, table: str) -> str:
    """A text with the plain words in the place of frames."""
    for pattern, instead in _rules(table):
        plain = pattern.sub(instead, text)
        text = text if plain != text and glues(text, plain, instead) else plain
    return text


@cache
def _rules(table: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    rules = cast(list[list[str]], load_toml("directions.toml")[table])
    return tuple((re.compile(pattern, re.IGNORECASE), instead) for pattern, instead in rules)


def glues(text: str, plain: str, instead: str) -> bool:
    """Whether a replacement ran two words into one: "shareshareholders". An ending may be put to a word: "buybacks"."""
    known = {word.lower() for said in (text, _GROUP.sub(" ", instead)) for word in _LETTERS.findall(said)}
    endings = tuple(match[1] for match in _ENDING.finditer(instead))
    made = {word.lower() for word in _LETTERS.findall(plain)} - known
    return any(not _is_form(word, known, endings) for word in made)


def _is_form(word: str, known: set[str], endings: tuple[str, ...]) -> bool:
    stems = [word.removesuffix(ending) for ending in endings if word.endswith(ending)]
    return any(one.startswith(stem) for stem in stems for one in known)


def _narrows(said: str) -> bool:
    """Whether what would be left out may say of what the figure is: a part of the company, a name, what is left out."""
    names = re.findall(r"(?<=[a-z,;:(] )(?:[a-z]+(?=[A-Z]))?[A-Z]\w*", said)
    strange = any(not re.fullmatch(_data("plain_names"), name) for name in names)
    return strange or re.search(_data("narrowing"), said, re.IGNORECASE) is not None


def _places(question: str) -> int | None:
    match = re.search(_data("decimals"), question, re.IGNORECASE)
    said = match["places"].lower() if match else ""
    return _PLACES.get(said, int(said) if said.isdigit() else None)


def _newest_year(text: str) -> int | None:
    return max(_years(text), default=None)


def _years(text: str) -> Iterator[int]:
    for match in _YEAR.finditer(text):
        yield int(match[1]) if match[1] else 2000 + int(match[2])


# ---- Definitions


def _with(vocabulary: Vocabulary, formulas: dict[str, Formula]) -> Vocabulary:
    """The vocabulary with formulas that go before its own."""
    return replace(vocabulary, formulas={**formulas, **vocabulary.formulas}) if formulas else vocabulary


def _definition(sentence: str, target: int | None, vocabulary: Vocabulary) -> Formula | None:
    """The formula that a sentence defines; None for one that defines none, or not in known names."""
    text = re.sub(_data("rounding"), "", sentence.strip().rstrip(".;!"), flags=re.IGNORECASE)
    for pattern in cast(list[str], load_toml("directions.toml")["definitions"]):
        match = re.fullmatch(pattern, text, re.IGNORECASE)
        expression = _expression(match["rule"], target, vocabulary) if match else None
        if match is not None and expression is not None:
            return _formula(match["name"].strip(), expression, vocabulary)
    return None


def _formula(name: str, expression: str, vocabulary: Vocabulary) -> Formula:
    """A formula by its name, and by all other names that the vocabulary has for it."""
    alias = _ALIAS.match(name)
    said = [alias["name"], alias["alias"]] if alias else [name]
    own = next((known for one in said if (known := vocabulary.find_formula(one)) is not None), None)
    others = (own.key.replace("_", " "), own.label, *own.synonyms) if own else ()
    unit, percent = (own.unit, own.percent) if own else (_unit(expression), False)
    node = parse(expression)
    days = in_days(node, vocabulary) if unit == "days" else None
    expression = written(days) if days is not None and days != node else expression
    return Formula(
        key=expression, label=own.label if own else said[0], expression=expression, unit=unit, percent=percent,
        definition=f"As defined in the question: {expression}.", synonyms=(*said, *others),
    )  # fmt: skip


def _unit(expression: str) -> FormulaUnit:
    """How the value of a new formula is shown: a quotient as a multiple, anything else as it comes out."""
    node = parse(expression)
    return "multiple" if isinstance(node, Operation) and node.sign == "/" else "number"


def _expression(rule: str, target: int | None, vocabulary: Vocabulary) -> str | None:
    """A rule in words as an expression over known names; None where it is none."""
    text = re.sub(_data("asides"), " ", rule, flags=re.IGNORECASE)
    text = re.sub(_data("idle"), " ", text, flags=re.IGNORECASE)
    for said, sign in cast(dict[str, str], load_toml("directions.toml")["signs"]).items():
        text = re.sub(rf"\b{said}\b", f" {sign} ", text, flags=re.IGNORECASE)
    text = text.replace("÷", "/").replace("×", "*").replace("–", "-").replace("−", "-")
    text = _BETWEEN.sub(lambda match: _between(match, target), text)
    text = _DATED_BEFORE.sub(lambda match: _dated(match, target), text)
    text = _DATED_BEHIND.sub(lambda match: _dated(match, target), text)
    text = " ".join(_DASHED.sub(" ", text).split())
    if _YEAR.search(text):
        return None
    try:
        node = parse(text)
        if isinstance(node, Name):
            return None
        known = {name: find_named(vocabulary, name).key for name in names(node)}
        list(needed(vocabulary, node))
    except InvalidInput:
        return None
    return _keyed(render(node), known)


def _keyed(text: str, known: dict[str, str]) -> str:
    for name, key in sorted(known.items(), key=lambda pair: -len(pair[0])):
        text = re.sub(rf"(?<![\w ]){re.escape(name)}(?![\w ]*\w)|\b{re.escape(name)}\b(?=\s*[-+*/),]|$)", key, text)
    return text


def _between(match: re.Match[str], target: int | None) -> str:
    """An average or a change over two years, of which the later one is the year that is asked for."""
    first, last = sorted(_full(year) for year in match.groups()[-2:])
    if target is None or last != target or last == first:
        return match[0]
    what, count = match["what"].strip(), last - first
    if match["kind"].lower().startswith("average"):
        return f" avg({what}, {count + 1}) "
    return f" ({what} - prior({what}, {count})) "


def _dated(match: re.Match[str], target: int | None) -> str:
    year, what = _full(match["year"]), match["what"].strip()
    if target is None or year > target:
        return match[0]
    return f" {what} " if year == target else f" prior({what}, {target - year}) "


def _full(year: str) -> int:
    return int(year) if len(year) == 4 else 2000 + int(year)


def _names_inputs(sentence: str, vocabulary: Vocabulary) -> bool:
    """Whether a sentence only names the inputs that the vocabulary's own formula has."""
    match = re.fullmatch(_data("inputs"), sentence.strip().rstrip("."), re.IGNORECASE)
    name = re.sub(_data("idle"), "", match["name"], flags=re.IGNORECASE).strip() if match else ""
    formula = vocabulary.find_formula(name)
    if match is None or formula is None:
        return False
    inputs = re.sub(_data("asides"), " ", match["inputs"], flags=re.IGNORECASE)
    listed = re.sub(_data("idle"), "", inputs, flags=re.IGNORECASE)
    said = [part.strip() for part in re.split(r",|\band\b(?! (?:amortization|administrative))", listed) if part.strip()]
    try:
        inputs = {metric.key for metric, _ in needed(vocabulary, parse(formula.expression))}
        return {find_named(vocabulary, part).key for part in said} <= inputs
    except InvalidInput:
        return False


@cache
def _data(name: str) -> str:
    return cast(str, load_toml("directions.toml")[name])
