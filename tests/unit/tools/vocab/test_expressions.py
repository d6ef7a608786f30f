"""Formula expressions: what is read, how tightly operators bind, and how everything else is refused."""

from decimal import Decimal

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from tools.errors import AgainstItself, InvalidInput
from tools.figures.formulas.evaluate import render
from tools.vocab.expressions import (
    FUNCTIONS,
    MAX_CHARACTERS,
    MAX_DEPTH,
    MAX_YEARS,
    Call,
    Constant,
    Name,
    Negative,
    Node,
    Operation,
    check_apart,
    names,
    parse,
)

A, B, C = Name("a"), Name("b"), Name("c")
COUNTING = [name for name, (_, counts_years) in FUNCTIONS.items() if counts_years]
SIGNS = ("+", "-", "*", "/")


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("a", A),
        ("(((a)))", A),
        ("12.50", Constant(Decimal("12.50"))),
        ("a + b * c", Operation("+", A, Operation("*", B, C))),
        ("(a + b) * c", Operation("*", Operation("+", A, B), C)),
        ("a - b - c", Operation("-", Operation("-", A, B), C)),
        ("a - (b - c)", Operation("-", A, Operation("-", B, C))),
        ("a / b / c", Operation("/", Operation("/", A, B), C)),
        ("a / b * c", Operation("*", Operation("/", A, B), C)),
        ("-a * b", Operation("*", Negative(A), B)),
        ("a * -b", Operation("*", A, Negative(B))),
        ("a - -b", Operation("-", A, Negative(B))),
        ("--a", A),
        ("-(a + b)", Negative(Operation("+", A, B))),
        ("a+b", Operation("+", A, B)),
        ("\n a\t+  b ", Operation("+", A, B)),
    ],
)
def test_an_expression_is_read_as_arithmetic_binds(text: str, tree: Node) -> None:
    assert parse(text) == tree


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("net_income", "net_income"),
        ("net income", "net income"),
        ("Net   Income", "Net Income"),
        ("R&D", "R&D"),
        ("shareholders' equity", "shareholders' equity"),
        ("us-gaap:NetIncomeLoss", "us-gaap:NetIncomeLoss"),
        ("ifrs-full:Revenue", "ifrs-full:Revenue"),
        ("dei:EntityCommonStockSharesOutstanding", "dei:EntityCommonStockSharesOutstanding"),
        ("level 3 assets", "level 3 assets"),
    ],
)
def test_a_name_may_be_words_or_a_concept(text: str, name: str) -> None:
    assert parse(text) == Name(name)


def test_a_hyphen_between_words_subtracts() -> None:
    assert parse("short-term debt") == Operation("-", Name("short"), Name("term debt"))


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("avg(a, 3)", Call("avg", (A,), 3)),
        ("sum(a + b, 4)", Call("sum", (Operation("+", A, B),), 4)),
        ("prior(a)", Call("prior", (A,), 1)),
        ("prior(a, 2)", Call("prior", (A,), 2)),
        ("growth(a)", Call("growth", (A,), 1)),
        ("growth(a, 20)", Call("growth", (A,), 20)),
        ("cagr(a, 5.0)", Call("cagr", (A,), 5)),
        ("abs(a)", Call("abs", (A,))),
        ("min(a, b)", Call("min", (A, B))),
        ("max(a, 0)", Call("max", (A, Constant(Decimal(0))))),
        ("if_missing(a, if_missing(b, 0))", Call("if_missing", (A, Call("if_missing", (B, Constant(Decimal(0))))))),
        ("AVG (a, 2)", Call("avg", (A,), 2)),
    ],
)
def test_every_function_takes_its_arguments(text: str, tree: Node) -> None:
    assert parse(text) == tree


@pytest.mark.parametrize("function", FUNCTIONS)
def test_a_function_refuses_a_wrong_number_of_arguments(function: str) -> None:
    counts, _ = FUNCTIONS[function]
    for count in range(1, 5):
        arguments = ", ".join(["a", "2", "b", "c"][:count])
        if count in counts:
            assert isinstance(parse(f"{function}({arguments})"), Call)
        else:
            with pytest.raises(InvalidInput, match=f"{function} takes .* not {count}"):
                parse(f"{function}({arguments})")


@pytest.mark.parametrize("function", COUNTING)
@pytest.mark.parametrize("years", ["0", "-1", "1.5", "21", "b", "1 + 1", "(b)", "99999999999999999999"])
def test_a_count_of_years_is_a_small_whole_number(function: str, years: str) -> None:
    with pytest.raises(InvalidInput, match=f"second argument of {function} is a number of years, 1 to {MAX_YEARS}"):
        parse(f"{function}(a, {years})")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected a metric, a number or '\\(', found the end"),
        ("   ", "found the end"),
        ("a +", "found the end"),
        ("a + * b", "found '\\*'"),
        ("* a", "found '\\*'"),
        ("(a", "expected '\\)', found the end"),
        ("(a))", "expected an operator, found '\\)'"),
        ("()", "found '\\)'"),
        ("avg(a, 2", "expected '\\)', found the end"),
        ("avg()", "found '\\)'"),
        ("a, b", "expected an operator, found ','"),
        ("2 a", "expected an operator, found 'a'"),
        ("a ** b", "found '\\*'"),
        ("a ^ 2", "'\\^' at position 2 is not understood|'\\^' at position 3 is not understood"),
        ("a % b", "'%' at position"),
        ("a; b", "';' at position 2"),
        ("a + .5", "'\\.' at position"),
        ("a = b", "'=' at position"),
        ("umsätze + €", "is not understood"),
        ("a\0", "is not understood"),
        ("__import__('os')", "'_' at position 1"),
        ("a.b", "'\\.' at position 2"),
        ("a[0]", "'\\[' at position 2"),
        ("sqrt(a)", "no function 'sqrt'; there are avg, sum"),
        ("net income(a)", "no function 'net income'"),
    ],
)
def test_what_is_no_expression_is_refused_with_its_place(text: str, said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        parse(text)


def test_depth_is_limited() -> None:
    assert parse("(" * MAX_DEPTH + "a" + ")" * MAX_DEPTH) == A
    for opening, closing in (("(", ")"), ("abs(", ")"), ("-(", ")")):
        with pytest.raises(InvalidInput, match=f"nested more than {MAX_DEPTH} deep"):
            parse(opening * (MAX_DEPTH + 1) + "a" + closing * (MAX_DEPTH + 1))


def test_length_is_limited() -> None:
    assert parse("a" * MAX_CHARACTERS) == Name("a" * MAX_CHARACTERS)
    with pytest.raises(InvalidInput, match="501 characters; at most 500"):
        parse("a" * (MAX_CHARACTERS + 1))


def test_many_signs_in_a_row_are_no_nesting() -> None:
    assert parse("-" * 498 + "a") == A
    assert parse("-" * 499 + "a") == Negative(A)


def test_names_are_listed_from_left_to_right() -> None:
    assert list(names(parse("-a + avg(b / 2, 3) * if_missing(c, min(d, a))"))) == ["a", "b", "c", "d", "a"]


def calls(nodes: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    counting = st.builds(Call, st.sampled_from(COUNTING), st.tuples(nodes), st.integers(1, MAX_YEARS))
    pairs = st.builds(Call, st.sampled_from(["min", "max", "if_missing"]), st.tuples(nodes, nodes))
    return counting | pairs | st.builds(Call, st.just("abs"), st.tuples(nodes))


LEAVES = st.builds(Name, st.sampled_from(["revenue", "net income", "us-gaap:Assets", "R&D"])) | st.builds(
    Constant, st.decimals(min_value=0, max_value=10**6, places=3, allow_nan=False)
)
TREES: st.SearchStrategy[Node] = st.recursive(
    LEAVES,
    lambda nodes: (
        st.builds(Negative, nodes) | st.builds(Operation, st.sampled_from(SIGNS), nodes, nodes) | calls(nodes)
    ),
    max_leaves=12,
)


@given(TREES)
@example(Negative(Negative(Name("a"))))
@example(Operation("-", Name("a"), Negative(Operation("-", Name("b"), Name("c")))))
def test_a_tree_is_rendered_as_text_that_reads_as_the_same_tree(tree: Node) -> None:
    text = render(tree)
    assume(len(text) <= MAX_CHARACTERS)
    assert parse(text) == tree


TOKENS = st.sampled_from(
    ["(", ")", ",", "+", "-", "*", "/", "a", "avg", "if_missing", "prior(", "2", "1.5", "x y", " "]
)


@given(st.text(max_size=600) | st.lists(TOKENS, max_size=80).map("".join) | st.lists(TOKENS, max_size=40).map(" ".join))
def test_junk_is_read_or_refused_but_never_crashes(text: str) -> None:
    try:
        tree = parse(text)
    except InvalidInput:
        return
    assert list(names(tree)) or any(character.isdigit() for character in text)


@pytest.mark.parametrize("text", ["a / a", "a - a", "(a + b) / (a + b) * 100", "b + avg(a, 2) / avg(a, 2)"])
def test_a_figure_against_itself_is_told(text: str) -> None:
    with pytest.raises(AgainstItself):
        check_apart(parse(text))


@pytest.mark.parametrize("text", ["a / b", "a - prior(a)", "a + a", "(a - b) / a", "a / avg(a, 2)", "b / (a - a)"])
def test_a_figure_against_another_or_another_time_is_not(text: str) -> None:
    check_apart(parse(text))
