"""Definitions that are sentences of their own: "DPO is defined as: 365 * average payables / cost of sales".

They are read as plain expressions over known names, else as a definition beside a question is.
"""

import re
from functools import cache
from typing import cast

from tools.errors import InvalidInput
from tools.language.definitions.dimensions import in_days
from tools.language.definitions.expressions import written
from tools.language.definitions.follow import follow_definitions
from tools.language.periods.derived import without_derivations
from tools.text import tokenise
from tools.vocab.expressions import Name, Operation, names, parse, render
from tools.vocab.loader import Formula, FormulaUnit, Vocabulary
from tools.vocab.needs import find_named, needed
from tools.vocab.patterns import load_patterns

YEAR = re.compile(r"(?:\b|FY|fy)((?:19|20)\d\d)\b|\bFY ?['’]?(\d\d)\b", re.IGNORECASE)
_FISCAL = r"(?:\b(?:FY|fiscal(?: year)?)\s*['’]?)?((?:19|20)\d\d|(?<=FY)\d\d)"
_AVERAGED = re.compile(r"\b(?:average|mean) (?:of )?(?:the )?(?=[a-z])", re.IGNORECASE)
_BETWEEN = re.compile(
    rf"(?P<kind>average(?: of)?|change in|increase in) (?P<what>[^()+*/]+?),? (?:between|from|of|for|over) "
    rf"{_FISCAL} (?:and|to) {_FISCAL}",
    re.IGNORECASE,
)
_DATED_BEFORE = re.compile(
    r"\b(?:FY ?['’]?|fiscal (?:year )?)(?P<year>(?:19|20)\d\d|(?<=FY)\d\d|(?<=FY )\d\d)(?:['’]s)? "
    r"(?P<what>[^()+*/\-]+?)(?=\s*(?:$|[()+*/,]|\s-\s))",
    re.IGNORECASE,
)
_DATED_BEHIND = re.compile(
    r"(?P<what>[A-Za-z][^()+*/\-]*?) (?:in|of|for|as of|at the end of) (?:FY ?|fiscal (?:year )?)?"
    r"(?P<year>(?:19|20)\d\d)\b",
    re.IGNORECASE,
)
_DASHED = re.compile(r"(?<=[A-Za-z])-(?=[A-Za-z])")
_ALIAS = re.compile(r"^(?P<name>[^()]+?)\s*\((?P<alias>[^()]+)\)$")
_PERIOD = re.compile(
    r"\s+(?:for|in|of|at the end of) (?:the )?(?:(?:fiscal(?: year)?|FY) ?['’]?)?(?:(?:19|20)\d\d|(?<=FY)\d\d)$",
    re.IGNORECASE,
)
_IDLE_BRACKETS = re.compile(r"\((?!(?:the )?sum of\b)([^()+*/–−-]+)\)")  # around one figure


def defined_in(sentence: str, target: int | None, vocabulary: Vocabulary) -> Formula | None:
    """The formula that a sentence defines; None for one that defines none, or not in known names."""
    text = re.sub(direction_data("rounding"), "", sentence.strip().rstrip(".;!"), flags=re.IGNORECASE)
    for pattern in cast(list[str], load_patterns("directions.toml")["definitions"]):
        match = re.fullmatch(pattern, text, re.IGNORECASE)
        expression = expression_of(match["rule"], target, vocabulary) if match else None
        if match is not None and (expression := expression or _followed(match, target, vocabulary)) is not None:
            return formula_of(_PERIOD.sub("", match["name"].strip()), expression, vocabulary)
    return None


def _followed(definition: re.Match[str], target: int | None, vocabulary: Vocabulary) -> str | None:
    """The same, read as a definition beside a question: with averages, dates and brackets."""
    name, when = _PERIOD.sub("", definition["name"].strip()), f" in FY{target}" if target else ""
    rule = _IDLE_BRACKETS.sub(r"\1", re.sub(direction_data("asides"), " ", definition["rule"], flags=re.IGNORECASE))
    told = without_derivations(f"What was {name}{when}? {name} = {_AVERAGED.sub('average ', rule)}.")
    followed = follow_definitions(told, vocabulary)
    known = {token.key for token in tokenise(f"What was the so defined {name}{when} fiscal year {target}")}
    if followed.formula is None or any(token.key not in known for token in tokenise(followed.text)):
        return None  # what it leaves of the rule may narrow it
    return followed.formula.expression


def formula_of(name: str, expression: str, vocabulary: Vocabulary) -> Formula:
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


def expression_of(rule: str, target: int | None, vocabulary: Vocabulary, *, alone: bool = False) -> str | None:
    """A rule in words as an expression over known names; None where it is none. One may stand `alone`."""
    text = _AVERAGED.sub("average ", re.sub(direction_data("asides"), " ", rule, flags=re.IGNORECASE))
    text = re.sub(direction_data("idle"), " ", text, flags=re.IGNORECASE)
    for said, sign in cast(dict[str, str], load_patterns("directions.toml")["signs"]).items():
        text = re.sub(rf"\b{said}\b", f" {sign} ", text, flags=re.IGNORECASE)
    text = text.replace("÷", "/").replace("×", "*").replace("–", "-").replace("−", "-")
    text = _BETWEEN.sub(lambda match: _between(match, target), text)
    text = _DATED_BEFORE.sub(lambda match: _dated(match, target), text)
    text = _DATED_BEHIND.sub(lambda match: _dated(match, target), text)
    text = " ".join(_DASHED.sub(" ", text).split())
    if YEAR.search(text):
        return None
    try:
        node = parse(text)
        if isinstance(node, Name) and not alone:
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


@cache
def direction_data(name: str) -> str:
    """A pattern of `directions.toml`."""
    return cast(str, load_patterns("directions.toml")[name])
