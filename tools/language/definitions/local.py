"""A question with what its own definitions say in the place of the names that they define.

"Net debt / NOI at LPA; net debt is borrowings less cash, NOI is revenue minus property expense": each name is a known
figure or an acronym, and stands in the question before its definition. One that can't be followed leaves all as it is.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

from tools.language.definitions.dimensions import dimensions
from tools.language.definitions.expressions import expression_in_words, written
from tools.language.definitions.named import mentioned
from tools.language.definitions.parts import inputs_of, with_part
from tools.language.definitions.terms import term
from tools.language.definitions.words import data, figure_key, pattern
from tools.vocab.expressions import Call, Name, Node, nodes
from tools.vocab.loader import Vocabulary

_EDGES = " ,;:=-–—.("
_LONGEST_NAME = 4  # words before its last one
_SENTENCE = re.compile(r"[.?!;](?:\s|$)")
_YEAR = re.compile(
    r"\s+(?:of|for|in|over|during|at the end of) (?:the )?(?:FY ?|fiscal (?:year )?)?(?P<behind>(?:19|20)\d\d)\b"
    r"|\b(?:FY ?|fiscal (?:year )?)?(?P<before>(?:19|20)\d\d)['’]?s?\s+(?=[a-z(])",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class _Defined:
    """A name with its definition, and where the clause begins."""

    name: str
    node: Node
    start: int


def own_definitions_first(text: str, vocabulary: Vocabulary) -> bool:
    """Whether definitions are of several names, or of one that is no known figure: none is of the figure asked for."""
    names = [match["name"] for match in pattern("local").finditer(text) if _is_name(match["name"], vocabulary)]
    return len(names) > 1 or any(figure_key(name, vocabulary) is None for name in names)


def defined_figure(text: str, vocabulary: Vocabulary) -> str:
    """The key of the known figure that a question defines, where it is only one; else empty."""
    names = [match["name"] for match in pattern("local").finditer(text)]
    keys = {key for name in names if (key := figure_key(name, vocabulary)) is not None}
    return keys.pop() if len(keys) == 1 else ""


def with_own_definitions(text: str, vocabulary: Vocabulary) -> str | None:
    """The question with expressions in the place of names that it defines; None where it defines none so."""
    heads = [match for match in pattern("local").finditer(text) if _is_name(match["name"], vocabulary)]
    if not heads:
        return None
    ends = [*(match.start() for match in heads[1:]), len(text)]
    found = list(_read(text, heads, ends, vocabulary))
    asked = text[: heads[0].start()].rstrip(_EDGES)
    if len(found) < len(heads) or any(_said(one.name).search(asked) is None for one in found):
        return None
    if any(_begins_ratio(one.name, asked, vocabulary) for one in found):
        return None  # what is defined is no ratio, and no figure that the one asked for is made of
    for one, other in permutations(found, 2):
        asked = re.sub(
            rf"(?<!\w){re.escape(one.name)}-to-{re.escape(other.name)}(?: ratio)?(?!\w)",
            f"{one.name} to {other.name}",
            asked,
        )
    tail = text[len(text.rstrip(_EDGES + "?)")) :]
    asked = _within_figures(asked, found, vocabulary)
    for one in sorted(found, key=lambda one: -len(one.name)):
        asked = _said(one.name).sub(f"({written(one.node)})", asked)
    return f"{asked}{'?' if '?' in tail else ''}"


def _read(text: str, heads: list[re.Match[str]], ends: list[int], vocabulary: Vocabulary) -> Iterator[_Defined]:
    for head, end in zip(heads, ends, strict=True):
        said = text[head.end() : end].strip(_EDGES + "?)")
        said = said if said.count("(") == said.count(")") else text[head.end() : end].strip(_EDGES + "?")
        node = expression_in_words(said, vocabulary) or term(said, vocabulary)
        if node is not None and not any(isinstance(one, Call) for one in nodes(node)):
            yield _Defined(head["name"].strip(), node, head.start())


def _within_figures(asked: str, found: list[_Defined], vocabulary: Vocabulary) -> str:
    """The question with what definitions make of the figures that hold their names: "FCF margin, where FCF is ..."."""
    defined = [(one, key) for one in found if (key := figure_key(one.name, vocabulary)) is not None]
    for whole, begin, end in reversed(mentioned(asked, vocabulary)):
        inside = [(one, key) for one, key in defined if key in inputs_of(whole, vocabulary) - {whole}]
        if not any(_said(one.name).search(asked[begin:end]) for one, _ in inside):
            continue
        node: Node = Name(whole)
        for one, key in inside:
            node = with_part(node, key, one.node, vocabulary)
        asked = f"{asked[:begin]}({written(node)}){asked[end:]}"
    return asked


def _is_name(name: str, vocabulary: Vocabulary) -> bool:
    return pattern("acronym").fullmatch(name) is not None or figure_key(name, vocabulary) is not None


def _said(name: str) -> re.Pattern[str]:
    """The name in a question; an acronym only in capitals."""
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", 0 if name.isupper() else re.IGNORECASE)


def with_equations(text: str, vocabulary: Vocabulary) -> str:
    """The question with its defining sentences as equations, and without what only leads to arithmetic in one: "DPO is
    365 * average payables / COGS". Only where arithmetic follows a known name, or an acronym: "income is down" stays.

    The one year that is asked for need not be said of each figure in them: "(FY2023 COGS + rent of FY2023)".
    """
    text = pattern("average_of_ends").sub("", text)
    years = set(re.findall(r"(?:19|20)\d\d", text))
    at = 0
    while (match := pattern("defining").search(text, at)) is not None:
        ends = _SENTENCE.search(text, match.end())
        said = text[match.end() : ends.start() if ends else len(text)]
        meant = _YEAR.sub("", said) if len(years) == 1 else said
        name, at = _in_full(match["name"], text[: match.start()], vocabulary), match.end("name")
        name = name if _is_alike(name, meant, vocabulary) else match["name"]
        if _defines(name, meant, vocabulary):
            equation = f"{match['mark'] or ', '}{name} = {meant}"
            text = f"{text[: match.start()]}{equation}{text[match.end() + len(said) :]}"
            at = match.start() + len(equation)
    return pattern("meant").sub("", text)


def _in_full(name: str, before: str, vocabulary: Vocabulary) -> str:
    """The name of the ratio that is asked for, where only a part is said again: "turnover", "payout" of its ratio."""
    if name.isupper():
        return name
    if (ratio := _whole_of(name, before, vocabulary)) is not None:
        return ratio
    found = re.search(rf"(?:[\w-]+ ){{1,{_LONGEST_NAME}}}{re.escape(name)}(?!\w)", before, re.IGNORECASE)
    words = found[0].split() if found else []
    longer = (" ".join(words[at:]) for at in range(len(words) - len(name.split())))
    return next((one for one in longer if figure_key(one, vocabulary) in vocabulary.formulas), name)


def _whole_of(name: str, asked: str, vocabulary: Vocabulary) -> str | None:
    """The name of the known ratio that is asked for and begins with a name: "payout ratio"."""
    ratio = re.search(rf"\b{re.escape(name)}{data('ratio_behind')}", asked, re.IGNORECASE)
    known = ratio is not None and figure_key(ratio[0], vocabulary) in vocabulary.formulas
    return ratio[0] if ratio is not None and known else None


def _begins_ratio(name: str, asked: str, vocabulary: Vocabulary) -> bool:
    """Whether a known ratio that is asked for begins with a name, which is none of the figures that it is made of."""
    whole, part = _whole_of(name, asked, vocabulary), figure_key(name, vocabulary)
    key = figure_key(whole, vocabulary) if whole is not None else None
    return key is not None and part not in inputs_of(key, vocabulary) - {key}


def _is_alike(name: str, said: str, vocabulary: Vocabulary) -> bool:
    """Whether arithmetic measures what the figure of a name does; so does that of an unknown one."""
    node, key = expression_in_words(said.strip(" ,"), vocabulary), figure_key(name, vocabulary)
    return node is None or key is None or dimensions(node, vocabulary) == dimensions(Name(key), vocabulary)


def _defines(name: str, said: str, vocabulary: Vocabulary) -> bool:
    """Whether a figure, or an acronym, is said to be arithmetic over known ones."""
    known = pattern("acronym").fullmatch(name) or figure_key(name, vocabulary)
    said = said.strip(" ,")
    said = said if said.count("(") == said.count(")") else said.rstrip(" )")
    return bool(known) and expression_in_words(said, vocabulary) is not None
