"""English is read in `tools/language` alone: above it stand no patterns and no word lists of it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[2] / "tools"
FLOORS = ("answer", "documents", "figures", "questions", "retrieve", "search", "tie_out", "usage")
FUNCTIONS = {"compile", "search", "match", "fullmatch", "findall", "finditer", "split", "sub"}
# Groups' names, escapes, classes of characters and counts are the notation of a pattern, no words.
NOTATION = re.compile(r"\(\?P[<=]\w+[>)]|\\[a-zA-Z]|\[[^\]]*\]|\{[^}]*\}")
WORD = re.compile(r"[A-Za-z]{3,}")
# No field, key or kind is called so: a set that holds two of them is of words.
FUNCTION_WORDS = {
    "a", "an", "and", "as", "by", "for", "from", "in", "of", "on", "or", "our", "than", "that", "the", "to", "with",
}  # fmt: skip
# Patterns of other formats, by file: what each reads.
FORMATS = {
    "figures/formulas/combined.py": "expressions: ttm(...), avg(...), qualified concepts",
    "figures/resolution/segment_parts.py": "XBRL members: aapl:IPhoneMember",
    "questions/planning/wording.py": "placeholders of sub-questions: the company of q4",
    "tie_out/answers/drafted/write.py": "the text of the project's own remedies",
    "tie_out/answers/cited/cells.py": "the text of the project's own citations",
    "tie_out/answers/printed_figures.py": "the text of the project's own figures",
    "tie_out/answers/printed_numbers.py": "the text of the project's own figures",
    "tie_out/answers/verification.py": "the text of the project's own dates and ids",
}


def files() -> Iterator[Path]:
    for floor in FLOORS:
        yield from sorted((TOOLS / floor).rglob("*.py"))


def strings(node: ast.AST) -> list[str]:
    return [n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)]


def english_patterns(tree: ast.AST) -> Iterator[str]:
    """The words of each pattern that holds some."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="re"), attr=name), args=[pattern, *_]):
                said = WORD.findall(NOTATION.sub(" ", " ".join(strings(pattern))))
                if name in FUNCTIONS and said:
                    yield f"line {node.lineno}: a pattern of {', '.join(said)}"
            case _:
                pass


def english_lists(tree: ast.AST) -> Iterator[str]:
    """Sets and tuples of words; sets of keys and kinds are none."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Set | ast.Tuple | ast.List):
            said = [e.value for e in node.elts if isinstance(e, ast.Constant) and isinstance(e.value, str)]
            if len(said) == len(node.elts) and len(FUNCTION_WORDS.intersection(said)) > 1:
                yield f"line {node.lineno}: a list of {', '.join(said)}"


def test_no_english_is_read_above_the_floor_of_language() -> None:
    """What is found belongs into tools/language, with its words in tools/vocab; or FORMATS says what it reads."""
    found: dict[str, list[str]] = {}
    for path in files():
        tree, name = ast.parse(path.read_text("utf-8")), path.relative_to(TOOLS).as_posix()
        found[name] = [*([] if name in FORMATS else english_patterns(tree)), *english_lists(tree)]
    assert {name: said for name, said in found.items() if said} == {}


def test_every_exception_is_needed() -> None:
    assert [name for name in FORMATS if not list(english_patterns(ast.parse((TOOLS / name).read_text("utf-8"))))] == []


@pytest.mark.parametrize(
    ("code", "patterns", "lists"),
    [
        (r're.compile(r"\bwhich\b")', 1, 0),
        (r're.search(rf"{noun}.*(?:in which|when)", text)', 1, 0),
        (r're.compile(r"(?P<year>\d{4})-Q[1-4]")', 0, 0),
        ('_OF_YEAR = frozenset({"for", "in", "of"})', 0, 1),
        ('KINDS = frozenset({"year", "quarter"})', 0, 0),
    ],
)
def test_english_is_told_from_other_formats(code: str, patterns: int, lists: int) -> None:
    tree = ast.parse(code)
    assert (len(list(english_patterns(tree))), len(list(english_lists(tree)))) == (patterns, lists)
