"""A formula that a question spells out without a name: "EBIT/interest, PG, fiscal 2025"."""

import re
from collections.abc import Iterator, Sequence

from tools.language.definitions.dimensions import adds_rates, dimensions, unit_of
from tools.language.definitions.expressions import written
from tools.language.definitions.grammar import Grammar, tokens_of
from tools.language.definitions.named import COINED, Followed, mentioned
from tools.language.definitions.parts import opened
from tools.language.definitions.words import data, operators, pattern
from tools.language.periods.wording import clean
from tools.vocab.expressions import MAX_CHARACTERS, Call, Constant, Days, Name, Node, Operation, names, nodes
from tools.vocab.loader import Formula, Vocabulary

_MOST_TOKENS = 60  # of a question; a longer text is none of one figure
_FEWEST, _LONGEST = 3, 40  # tokens of an expression
_SEVERAL = 3  # figures that the names of two can't be read as
_STOPS = ".?!:;"
_SIGN = re.compile(r"[/+×÷*=]|\s[-–−]\s|[(\[]")
_LISTED = re.compile(r"\s(?:and|&)\s", re.IGNORECASE)
_BRACKETED = re.compile(r"[(\[][^()\[\]]*[)\]]")
_WHOLE = re.compile(r"^[(\[]([^()\[\]]*)[)\]]$")
_FIGURE = "figure"


def spelled_out(text: str, vocabulary: Vocabulary, *, whole: bool = False) -> Followed | None:
    """The question with a coined name in the place of the one expression that it asks for; None where it has none.

    What names of figures and one word between them say is left to be read with them, unless the expression is known to
    be a `whole`.
    """
    text = pattern("all_debt").sub(r"\g<what>", clean(text))
    places = tokens_of(text)
    if not _FEWEST <= len(places) <= _MOST_TOKENS or not _may_have_one(text):
        return None
    tokens = [match[0].rstrip(_STOPS) or match[0] for match in places]
    grammar, named = Grammar(tokens, vocabulary), mentioned(text, vocabulary)
    for first, end in _spans(tokens):
        start, stop = places[first].start(), places[end - 1].start() + len(tokens[end - 1])
        outside = any(begin < start or other > stop for _, begin, other in named)
        if outside or _goes_on(tokens, first, end) or not grammar.combines(first, end):
            continue
        node = grammar.read(first, end)
        inside = [one for one in named if start <= one[1] < stop]
        enclosed = [*tokens[first : first + 2], *tokens[end - 2 : end]] == ["(", "(", ")", ")"]
        if node is None or not (whole or enclosed or _is_new(node, inside, _between(text, (start, stop), inside))):
            continue
        return _followed(text, (start, stop), _without_its_name(node, vocabulary), vocabulary)
    return None


def _without_its_name(node: Node, vocabulary: Vocabulary) -> Node:
    """An expression without the name of what it defines, which a dash sets behind it and subtracts nothing: "dividends
    plus buybacks over net income - its total payout ratio"."""
    if not isinstance(node, Operation) or node.sign != "-" or not isinstance(node.right, Name):
        return node
    divides = any(isinstance(one, Operation) and one.sign == "/" for one in nodes(node.left))
    same = {*names(opened(node.left, vocabulary))} == {*names(opened(node.right, vocabulary))}
    return node.left if divides and same and node.right.text in vocabulary.formulas else node


def _may_have_one(text: str) -> bool:
    said = f" {text.lower()} "
    words = [word for word in operators() if word[0].isalpha()]
    several = sum(said.count(f" {word} ") for word in words) + (_LISTED.search(said) is not None) > 1
    return _SIGN.search(text) is not None or several


def _spans(tokens: Sequence[str]) -> Iterator[tuple[int, int]]:
    """From which token to before which one an expression may go, the longest first."""
    for length in range(min(len(tokens), _LONGEST), _FEWEST - 1, -1):
        for first in range(len(tokens) - length + 1):
            if tokens[first] not in ",)]:;–—" and tokens[first + length - 1] not in ",([":
                yield first, first + length


def _goes_on(tokens: Sequence[str], first: int, end: int) -> bool:
    """Whether an operator stands before a span, or behind it."""
    before = {" ".join(tokens[max(first - length, 0) : first]).lower() for length in (1, 2, 3)}
    behind = {" ".join(tokens[end : end + length]).lower() for length in (1, 2, 3, 4)}
    signs = {word for word in operators() if not word[0].isalpha()} - {"-", "–", "−"}
    joint = {"plus", "minus", "less", "over", "times", "divided by", "net of"} | signs
    return not before.isdisjoint(joint) or not behind.isdisjoint(joint - {"over"})


def _between(text: str, span: tuple[int, int], named: Sequence[tuple[str, int, int]]) -> str:
    """A span without the names of its figures: "property and equipment" is no list."""
    for _, begin, end in named:
        text = f"{text[:begin]}{'_' * (end - begin)}{text[end:]}"
    return text[span[0] : span[1]]


def _is_new(node: Node, named: Sequence[tuple[str, int, int]], said: str) -> bool:
    """Whether an expression says more than the names of figures and the word between them."""
    figures = sum(isinstance(one, Name) for one in nodes(node))
    if isinstance(node, Name) or not figures:
        return False
    more = any(isinstance(one, Call | Constant | Days) for one in nodes(node)) or len(named) < figures
    divides = any(isinstance(one, Operation) and one.sign == "/" for one in nodes(node))
    if more or (figures >= _SEVERAL and divides):
        return not _is_list(said)
    return False


def _is_list(said: str) -> bool:
    """Whether figures may be asked for side by side: "R&D as a share of revenue and of gross profit"."""
    summed = pattern("summing").search(said) or pattern("summed").search(said)
    return not summed and _LISTED.search(_BRACKETED.sub("", said)) is not None


def _followed(text: str, span: tuple[int, int], node: Node, vocabulary: Vocabulary) -> Followed | None:
    expression = written(node)
    if dimensions(node, vocabulary) is None or len(expression) > MAX_CHARACTERS:
        return None
    first, end = span
    said, name = _WHOLE.sub(r"\1", text[first:end]), COINED.format(_FIGURE)
    said = expression if said.startswith("((") and said.endswith("))") else said
    below = node.right if isinstance(node, Operation) and node.sign == "/" else None
    shared = isinstance(below, Name) and (below.text in data("shared_in") or pattern("shares").search(said) is not None)
    formula = Formula(
        key=expression, label=said.replace("_", " "), expression=expression, unit=unit_of(node, vocabulary),
        percent=shared or adds_rates(node, vocabulary),
        definition=f"As spelled out in the question: {expression}.", synonyms=(name,),
    )  # fmt: skip
    return Followed(f"{text[:first]}{name}{text[end:]}", formula)
