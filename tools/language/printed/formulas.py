"""Arithmetic over several lines of a company's own that a question spells out: "(ferry sales - ferry costs) / assets".

What stands between signs and words of arithmetic is a line's name. A quotient in words binds looser than a sum, and a
sum looser than signs: "A less B over C" is (A - B) / C, and so is shown.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import Literal, TypeAlias, cast

from tools.language.definitions.sentences.steps import in_signs, step_pattern
from tools.language.printed.own_lines import bare, called, costs_of, is_name, line_name
from tools.vocab.expressions import Call, Constant, Name, Node, Operation, names, nodes
from tools.vocab.patterns import load_patterns

_Sign: TypeAlias = Literal["+", "-", "*", "/"]
Over: TypeAlias = Literal["each", "mean", "points", "compound"]

_MOST = 1_000  # characters of a question
_FEWEST, _SEVERAL = 2, 6  # lines
_SENTENCE = re.compile(r"[?!;]|\.(?=\s|$)")
_SPANNED = re.compile(r"\)\s*[-–−+*/÷×=]|[-–−+*/÷×=]\s*\(|\s[-–−+*/÷×=]\s")
_SIGN = re.compile(r"[/÷×*]|(?<=\d) x (?=\S)|(?<=\)) x (?=\d)")
# The words between what is combined, by how loosely they bind.
_WORDED: Mapping[str, Sequence[tuple[str, _Sign]]] = {
    "quotient": (("quotient_words", "/"), ("product_words", "*")),
    "sum": (("plus_words", "+"), ("minus_words", "-")),
}
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_COMBINED = re.compile(r"^\s*(?:[/÷×*+–−-]|,?\s*(?:divided|over|as|times|minus|plus|less)\b)")
_EDGES = " ,:;.="


@dataclass(frozen=True)
class FormulaAsked:
    """An expression over names of lines, and what is asked of several years together."""

    node: Node
    over: Over = "each"
    said: str = ""

    @property
    def lines(self) -> tuple[str, ...]:
        """The names of the lines, each once."""
        return tuple(dict.fromkeys(names(self.node)))


def names_of(line: str) -> tuple[str, ...]:
    """In which ways a line may be printed, the likeliest first."""
    return called(line)


def read_formulas(text: str, years: int) -> Iterator[FormulaAsked]:
    """What a question may spell out, the likeliest first. `text` is without the names of companies and periods.

    `years` is how many the question names: a mean, a change and a yearly rate are over several of them.
    """
    if len(text) > _MOST:
        return
    text = " ".join(text.replace("’", "'").split())
    if years > 1:
        yield from _over_years(text)
        plain = _pattern("mean_said").sub(" ", text)
        if plain != text:
            for node, said in _expressions(plain):
                yield FormulaAsked(node, "mean", said)
            for clause in _SENTENCE.split(plain):
                line = _line(_pattern("shown").sub("", clause))
                if line and _pattern("measure").search(line):
                    yield FormulaAsked(Name(line), "mean", clause)
            return
    for node, said in _expressions(text):
        yield FormulaAsked(node, "each", said)


def _over_years(text: str) -> Iterator[FormulaAsked]:
    """How far a share of two lines moved, in points, and the yearly rate at which one line grew."""
    for clause in _SENTENCE.split(text):
        counted = _patterns("points_asked") if _pattern("points_said").search(text) else ()
        for rule in (*counted, *_patterns("share_moved")):
            found = rule.search(clause)
            sides = _sides(_line(found["a"]), _line(found["b"])) if found is not None else []
            if len([one for one in sides if one]) == _FEWEST:
                yield FormulaAsked(Operation("/", Name(sides[0]), Name(sides[1])), "points", clause)
        for rule in _patterns("compound_asked"):
            found = rule.search(clause)
            line = _line(found["a"]) if found is not None else ""
            if line:
                yield FormulaAsked(Name(line), "compound", clause)


def _sides(part: str, whole: str) -> list[str]:
    """The names of a part and its whole: one that does not say which figure it is of, is of that of the whole."""
    measure = _pattern("measure").search(whole)
    bare_part = part and measure is not None and not _pattern("measure").search(part)
    return [f"{part} {measure[0]}" if bare_part and measure is not None else part, whole]


def _expressions(text: str) -> Iterator[tuple[Node, str]]:
    """The expressions that clauses of a text are as a whole, with their words."""
    seen = set[Node]()
    for said in (*_clauses(text), *_bracketed(text)):
        if f"({said})" in text and (seen or _COMBINED.search(text.partition(f"({said})")[2])):
            return  # a part of what is asked for
        node = _read(bare(_pattern("shown").sub("", said)))
        known = set(names(node)) if node is not None else set[str]()
        if node is not None and _FEWEST <= len(known) <= _SEVERAL and node not in seen:
            seen.add(node)
            yield node, said


def _clauses(text: str) -> Iterator[str]:
    """What may be an expression: told by steps, behind a name that it defines, or a sentence."""
    sentences = [one.strip() for one in _SENTENCE.split(text) if one.strip()]
    for one in sentences:
        said = _pattern("shown").sub("", one).strip(_EDGES)
        if (told := in_signs(said)) is not None:
            yield told
        if (inside := step_pattern("inside").search(one)) is not None and (told := in_signs(inside["what"])):
            yield told
        if (defined := _pattern("defines").match(said)) is not None:
            yield in_signs(defined["what"]) or defined["what"]
        if (lead := step_pattern("leads").match(said)) is not None and lead.end():
            yield said[lead.end() :]
        yield said


def _bracketed(text: str) -> Iterator[str]:
    """What brackets hold, the outer ones first."""
    for start in (at for at, letter in enumerate(text) if letter == "("):
        depths = _depths(text[start:])
        inside = next((at for at, depth in enumerate(depths) if at and not depth), 0)
        if inside:
            yield text[start + 1 : start + inside]


def spans_signs(said: str) -> bool:
    """Whether words hold signs of arithmetic, or one bracket of a pair: then they are no one line's name."""
    return said.count("(") != said.count(")") or _SPANNED.search(said) is not None


def combines_several(asked: FormulaAsked) -> bool:
    """Whether an expression has more than one sign: two lines of it alone come to something else."""
    return sum(isinstance(one, Operation) for one in nodes(asked.node)) > 1


def spelled_lines(said: str) -> tuple[str, ...]:
    """The names of the lines that words combine as a whole; none where they are no arithmetic over several."""
    node = _read(bare(_pattern("shown").sub("", said)))
    lines = tuple(dict.fromkeys(names(node))) if node is not None else ()
    return lines if _FEWEST <= len(lines) <= _SEVERAL else ()


# ---- Arithmetic


def _read(said: str) -> Node | None:
    """What words are as a whole: the operator that binds loosest parts them, outside of brackets."""
    said = said.strip(_EDGES)
    if not said or said.count("(") != said.count(")"):
        return None
    if _encloses(said):
        return _read(said[1:-1])
    for kind in ("quotient", "sum", "sign"):
        parted = _parted(said, kind)
        if parted is not None:
            sign, before, behind = parted
            left, right = _read(before), _read(behind)
            return _combined(sign, left, right) if left is not None and right is not None else None
    return _term(said)


def _combined(sign: _Sign, left: Node, right: Node) -> Node:
    """Both sides; costs that are not said to be of anything are those of the line that they are taken from."""
    if sign == "-" and isinstance(left, Name) and isinstance(right, Name):
        right = Name(costs_of(left.text, right.text))
    return Operation(sign, left, right)


def _parted(said: str, kind: str) -> tuple[_Sign, str, str] | None:
    """The last operator of a kind outside of brackets, with what stands on both sides."""
    found: list[tuple[int, int, _Sign]] = []
    if kind == "sign":
        for one in _SIGN.finditer(said):
            sign: _Sign = "/" if one[0] in "/÷" else "*"
            found.append((one.start(), one.end(), sign))
    else:
        for rule, meant in _WORDED[kind]:
            for one in _pattern(rule).finditer(said):
                found.append((one.start(), one.end(), meant))
    depths = _depths(said)
    outside = [one for one in found if not depths[one[0]] and one[0] > 0]
    if not outside:
        return None
    start, end, last = max(outside)
    return last, said[:start], said[end:]


def _term(said: str) -> Node | None:
    if _NUMBER.fullmatch(said):
        return Constant(Decimal(said))
    if (total := _pattern("summed").match(said)) is not None:
        listed = [_term(one) for one in _pattern("listed").split(said[total.end() :]) if one]
        return _added([one for one in listed if one is not None], len(listed))
    if (average := _pattern("averaged").match(said)) is not None:
        one = _term(said[average.end() :])
        return Call("avg", (one,), 2) if isinstance(one, Name) else None
    line = _line(said)
    return Name(line) if line else None


def _added(terms: list[Node], count: int) -> Node | None:
    if not terms or len(terms) < count:
        return None
    total = terms[0]
    for one in terms[1:]:
        total = Operation("+", total, one)
    return total


def _line(said: str) -> str:
    """A line's name; empty for words that are none."""
    name = _pattern("ratio_of").sub("", line_name(said))
    return name if name and is_name(name) and not (set(name) & set("()[]+*/=%")) and not name[0].isdigit() else ""


def _depths(said: str) -> list[int]:
    depth, depths = 0, list[int]()
    for character in said:
        depth -= character == ")"
        depths.append(depth)
        depth += character == "("
    return depths


def _encloses(said: str) -> bool:
    """Whether one pair of brackets holds all of it."""
    return said[0] == "(" and said[-1] == ")" and all(_depths(said)[1:-1]) and len(said) > len("()")


def in_days(node: Node) -> bool:
    """Whether an expression counts days."""
    days = range(28, 367)
    return any(isinstance(one, Constant) and one.value in days for one in nodes(node))


@cache
def _patterns(name: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(one, re.IGNORECASE) for one in cast(list[str], load_patterns("own_lines.toml")[name]))


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(cast(str, load_patterns("own_lines.toml")[name]), re.IGNORECASE)
