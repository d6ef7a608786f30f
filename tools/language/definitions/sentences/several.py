"""Several definitions in one question, some of which define what others name: "CCC is DIO + DSO - DPO. DPO is ...".

They are put into one another, and into what is known of the figure that is asked for, in whatever order they stand. The
question's own go before those of the vocabulary; where one can't be read, none is, and its name is told.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import cast

from tools.errors import InvalidInput
from tools.language.definitions.expressions import expression_in_words, written
from tools.language.definitions.named import mentioned
from tools.language.definitions.parts import inputs_of, with_part, within
from tools.language.definitions.sentences.in_sentences import YEAR, direction_data, expression_of, formula_of
from tools.language.definitions.words import figure_key
from tools.vocab.data import load_toml
from tools.vocab.expressions import Name, Node, names, parse
from tools.vocab.loader import Formula, Vocabulary

_END = re.compile(r"[.?!;](?=\s|$)")
_EDGES = " ,;:.?!–—"
_WHOSE = re.compile(r"^(?:(?-i:[A-Z])[\w&.]*(?: (?-i:[A-Z])[\w&.]*){0,3}['’]s? )")
_PLACE = "ownfigure"  # stands for a name that the question defines, with a letter for each
_SHARED = re.compile(r"(?<!\?P)<(\w+)>")
_MOST = 12


@dataclass(frozen=True)
class Several:
    """The question without its definitions, and the formulas that they come to; or the name of one that is `unread`."""

    text: str
    formulas: tuple[Formula, ...] = ()
    unread: str = ""


@dataclass(frozen=True)
class _Told:
    """A definition: the names of what it defines, its rule, and where it stands; the key is of a known figure."""

    names: tuple[str, ...]
    rule: str
    start: int
    end: int
    key: str | None

    def said_in(self, text: str) -> bool:
        return any(_said(name).search(text) for name in self.names)

    def left_of(self, text: str) -> str:
        """A text without the names."""
        for name in self.names:
            text = _said(name).sub(" ", text)
        return text

    def uses(self, other: "_Told") -> bool:
        """Whether the rule names what another one defines; or itself, as a figure by itself."""
        if other is not self:
            return other.said_in(self.rule)
        figures = (re.sub(r"^the ", "", YEAR.sub("", one).strip()) for one in _pattern("arithmetic").split(self.rule))
        return any(_said(name).fullmatch(one.strip(" ()")) for one in figures for name in self.names)


def several_defined(text: str, vocabulary: Vocabulary) -> Several | None:
    """What the definitions of a question come to; None where none of them is of a part of another one's figure."""
    told = list(_definitions(text, vocabulary))
    asked = _without(text, told)
    if not 0 < len(told) <= _MOST:
        return None
    if _pattern("spelled").search(asked):
        apart = _apart(text, asked, vocabulary)
        return several_defined(apart, vocabulary) if apart is not None else None
    if not (roots := _roots(told, asked, vocabulary)):
        return None
    years = [int(match[1]) if match[1] else 2000 + int(match[2]) for match in YEAR.finditer(asked)]
    nested = _Nested(told, max(years, default=None), vocabulary)
    found: list[Formula] = []
    for name, root in roots:
        try:
            found.append(nested.formula(name, root))
        except _Unread as error:
            return Several(asked, unread=str(error))
    return Several(asked, tuple(found))


def _apart(text: str, asked: str, vocabulary: Vocabulary) -> str | None:
    """The question with what brackets say of its figure as one more definition: "ROIC (NOPAT / (debt + equity))"."""
    for _, first, end in mentioned(asked, vocabulary):
        begin = asked.find("(", end, end + 2)
        stop = _unmatched(asked, begin + 1, len(asked)) if begin > 0 else len(asked)
        said = asked[begin : stop + 1]
        if stop < len(asked) and _pattern("spelled").match(said) and text.count(said) == 1:
            left = text.replace(said, "").rstrip(" .")
            return f"{left}{'' if left.endswith('?') else '.'} {asked[first:end]} = {said[1:-1]}."
    return None


class _Unread(Exception):
    """A definition that can't be read, by its name."""


class _Nested:
    """Definitions, of which each may name what another one defines."""

    def __init__(self, told: list[_Told], target: int | None, vocabulary: Vocabulary) -> None:
        self._told, self._target, self._vocabulary = told, target, vocabulary
        stand_ins = {_place(at): _stand_in(at, one, vocabulary) for at, one in enumerate(told)}
        self._reading = replace(vocabulary, formulas={**stand_ins, **vocabulary.formulas})

    def formula(self, name: str, root: "int | str") -> Formula:
        """The formula of a definition, or of a known figure that is made of what is defined."""
        node = self._opened(root, ()) if isinstance(root, int) else self._put_in(Name(root), None, ())
        try:
            return formula_of(name, written(node), self._vocabulary)
        except InvalidInput as error:
            raise _Unread(name) from error

    def _opened(self, at: int, above: tuple[int, ...]) -> Node:
        """A definition with the others in place."""
        one = self._told[at]
        if at in above:
            raise _Unread(f"{one.names[0]}, by itself")
        node = self._read(one)
        if node is None:
            raise _Unread(one.names[0])
        return self._put_in(node, at, (*above, at))

    def _put_in(self, node: Node, own: int | None, above: tuple[int, ...]) -> Node:
        """An expression with what is defined in the places of its names."""
        for at in range(len(self._told)):
            if _place(at) in names(node):
                node = with_part(node, _place(at), self._opened(at, above), self._vocabulary)
        for at, one in enumerate(self._told):
            if one.key is not None and at != own and at not in above and one.key in within(node, self._vocabulary):
                node = with_part(node, one.key, self._opened(at, above), self._vocabulary)
        return node

    def _read(self, told: _Told) -> Node | None:
        said = re.sub(direction_data("rounding"), "", told.rule, flags=re.IGNORECASE)
        dated = YEAR.search(said) is not None
        said = _pattern("change").sub(self._change, said)
        said = _pattern("averaged").sub(_averaged, said) if dated else said
        expression = expression_of(said, self._target, self._reading, alone=True)
        if expression is not None:
            return parse(expression)
        return None if dated else expression_in_words(said, self._reading)

    def _change(self, match: re.Match[str]) -> str:
        """How much a balance went up, as the cash flow statement gives it with another sign."""
        metric = None if YEAR.search(match["what"]) else self._vocabulary.find(match["what"].strip())
        balance = metric is not None and metric.period == "instant"
        return f"({metric.key} - prior({metric.key}, 1)) " if metric and balance else match[0]


def _averaged(match: re.Match[str]) -> str:
    return match[0] if YEAR.search(match["what"]) else f"avg({match['what'].strip()}, 2) "


def _definitions(text: str, vocabulary: Vocabulary) -> Iterator[_Told]:
    """The definitions of a text, each up to the next one or to the end of its sentence."""
    heads = [match for match in _pattern("head").finditer(text) if _is_head(match)]
    for head, behind in zip(heads, [*heads[1:], None], strict=False):
        end = behind.start() if behind else len(text)
        stops = [match.start() for one in (_END, _pattern("asks")) if (match := one.search(text, head.end(), end))]
        end = min([end, *stops, _unmatched(text, head.end(), end)])
        rule = text[head.end() : end].strip(_EDGES)
        rule = _pattern("behind").sub("", re.sub(r"[,;]?\s+(?:and|with|where)$", "", rule)).strip(_EDGES)
        weak = _pattern("weak").search(text[head.end("name") : head.end()])
        if not rule or (weak and not _pattern("arithmetic").search(rule)):
            continue
        name = _name(head["name"])
        if _pattern("it").fullmatch(name):
            before = {text[first:last] for _, first, last in mentioned(text[: head.start()], vocabulary)}
            name = before.pop() if len(before) == 1 else ""
        if not name:
            continue
        said = tuple(filter(None, (name, head["alias"])))
        key = next((key for one in said if (key := figure_key(one, vocabulary)) is not None), None)
        yield _Told(said, rule, head.start(), end, key)


def _is_head(match: re.Match[str]) -> bool:
    return _pattern("no_name").fullmatch(_name(match["name"])) is None


def _name(said: str) -> str:
    """A name without whose and of which year it is."""
    plain = re.sub(rf"^(?:(?:{_text('lead')})\s+)+", "", said.strip(), flags=re.IGNORECASE)
    return YEAR.sub("", _WHOSE.sub("", plain)).strip()


def _unmatched(text: str, start: int, end: int) -> int:
    """Where a bracket closes that did not open here."""
    depth = 0
    for at in range(start, end):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth < 0:
            return at
    return end


def _roots(told: list[_Told], asked: str, vocabulary: Vocabulary) -> list[tuple[str, int | str]]:
    """What is asked for, by its name: definitions of which others are parts, or known figures of which they are."""
    found: list[tuple[str, int | str]] = []
    known = [(key, asked[first:end]) for key, first, end in mentioned(asked, vocabulary)]
    keys = {one.key for one in told if one.key is not None}
    for at in sorted(range(len(told)), key=lambda at: -len(told[at].names[0])):
        one = told[at]
        if one.said_in(asked) or any(key == one.key for key, _ in known):
            found.append((one.names[0], at))
            asked = one.left_of(asked)
    of_known = [(said, key) for key, said in known if key not in keys and keys & inputs_of(key, vocabulary)]
    linked = any(one.uses(other) for one in told for other in told)
    return [*found, *of_known] if linked or of_known else []


def _without(text: str, told: list[_Told]) -> str:
    """A question without its definitions."""
    ends = [0, *(one.end for one in told)]
    starts = [*(one.start for one in told), len(text)]
    left = (text[end:start].lstrip(" ,;:.)–—").rstrip(" ,;:(–—") for end, start in zip(ends, starts, strict=True))
    said = " ".join(part for part in left if re.sub(r"[^\w?]", "", part))
    return re.sub(r"([?.!])(?:\s*[?.;,])+", r"\1", re.sub(r"\s+([?.!])", r"\1", said)).strip()


def _stand_in(at: int, one: _Told, vocabulary: Vocabulary) -> Formula:
    known = vocabulary.formulas.get(one.key or "")
    others = (known.key.replace("_", " "), known.label, *known.synonyms) if known else ()
    return Formula(
        key=_place(at), label=one.names[0], expression="revenue", unit=known.unit if known else "number", percent=False,
        definition="", synonyms=(*one.names, *others),
    )  # fmt: skip


def _place(at: int) -> str:
    return f"{_PLACE}{chr(ord('a') + at)}"


def _said(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])", 0 if name.isupper() else re.IGNORECASE)


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(_text(name), re.IGNORECASE)


@cache
def _text(name: str) -> str:
    """A pattern with those that it names in place."""
    data = cast(dict[str, str], load_toml("several_definitions.toml"))
    return _SHARED.sub(lambda match: _text(match[1]) if match[1] in data else match[0], data[name])
