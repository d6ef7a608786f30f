"""What the vocabulary's formulas are made of: which one combines two figures, which figures one averages."""

import re
from decimal import Decimal
from functools import cached_property, lru_cache
from typing import Literal, TypeAlias

from tools.vocab.expressions import Call, Constant, Name, Node, Operation, calls, names, parse
from tools.vocab.loader import Vocabulary
from tools.vocab.needs import needed

_CHANGE = re.compile(r"(?P<base>\w+) - prior\((?P=base)\)")
_ENDS = 2  # balances that an average of a year is made of: at its beginning and at its end

Sign: TypeAlias = Literal["+", "-", "*", "/"]


class Formulas:
    """The formulas of one vocabulary, by their parts."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._nodes: dict[str, Node] = {key: _first(parse(f.expression)) for key, f in vocabulary.formulas.items()}

    def combining(self, left: str, sign: Sign, right: str) -> str | None:
        """The formula that combines two figures in this way."""
        return self._combinations.get((sign, self._base(left), self._base(right)))

    def over_average(self, left: str, right: str) -> str:
        """The formula that divides a figure by the average of a balance, by its name or as an expression."""
        for key, node in self._nodes.items():
            if not isinstance(node, Operation) or node.sign != "/" or not isinstance(node.left, Name):
                continue
            average = node.right
            if isinstance(average, Call) and average.function == "avg" and average.years == _ENDS:
                [balance] = average.operands
                if isinstance(balance, Name) and (self._base(node.left.text), self._base(balance.text)) == (
                    self._base(left),
                    self._base(right),
                ):
                    return key
        return f"{left} / avg({right}, {_ENDS})"

    def averages(self, formula: str, figure: str) -> bool:
        """Whether the formula takes the average of the figure over some years."""
        for call in calls(self._nodes[formula]):
            metrics = {metric.key for metric, _ in needed(self._vocabulary, call)} | set(names(call))
            if call.function == "avg" and figure in metrics:
                return True
        return False

    def grows(self, formula: str) -> str | None:
        """The figure whose growth over one year the formula is."""
        node = self._nodes.get(formula)
        if isinstance(node, Call) and node.function == "growth" and node.years == 1:
            [operand] = node.operands
            return operand.text if isinstance(operand, Name) else None
        return None

    def changes(self, formula: str) -> str | None:
        """The figure of whose change on the year before the formula is: "working_capital - prior(working_capital)"."""
        entry = self._vocabulary.formulas.get(formula)
        found = _CHANGE.fullmatch(entry.expression.strip()) if entry is not None else None
        return found["base"] if found is not None else None

    def compounds(self, formula: str) -> str | None:
        """The figure whose yearly growth over several years the formula is."""
        node = self._nodes.get(formula)
        if isinstance(node, Call) and node.function == "cagr":
            [operand] = node.operands
            return operand.text if isinstance(operand, Name) else None
        return None

    def compounding(self, figure: str, years: int) -> str | None:
        """The formula that is a figure's yearly growth over so many years."""
        wanted = Call("cagr", (Name(figure),), years)
        return next((key for key, node in self._nodes.items() if node == wanted), None)

    def named(self, expression: str) -> str | None:
        """The formula that is an expression, where one is."""
        wanted = parse(expression)
        return next((key for key, node in self._nodes.items() if node == wanted), None)

    def quotient(self, formula: str) -> tuple[str, str] | None:
        """The two figures of which the formula is the quotient."""
        node = self._nodes.get(formula)
        if (
            isinstance(node, Operation)
            and node.sign == "/"
            and isinstance(node.left, Name)
            and isinstance(node.right, Name)
        ):
            return node.left.text, node.right.text
        return None

    def divisor(self, formula: str) -> str | None:
        """The figure that the formula divides by, where it is a quotient of two."""
        node = self._nodes.get(formula)
        if isinstance(node, Operation) and node.sign == "/" and isinstance(node.right, Name):
            return node.right.text
        return None

    def spans_years(self, formula: str) -> bool:
        """Whether the formula looks back over several years by itself."""
        node = self._nodes.get(formula) or (parse(formula) if formula.startswith("cagr(") else None)
        return isinstance(node, Call) and (node.function == "cagr" or node.years > 1)

    @cached_property
    def _aliases(self) -> dict[str, str]:
        """Formulas that are another figure where that one is reported."""
        aliases: dict[str, str] = {}
        for key, formula in self._nodes.items():
            node = formula.operands[0] if isinstance(formula, Call) and formula.function == "if_missing" else formula
            if isinstance(node, Name):
                aliases[key] = node.text
        return aliases

    def _base(self, key: str) -> str:
        return self._aliases.get(key, key)

    @cached_property
    def _combinations(self) -> dict[tuple[str, str, str], str]:
        found: dict[tuple[str, str, str], str] = {}
        for key, formula in self._nodes.items():
            node = _put_together(formula)
            if isinstance(node, Operation) and isinstance(node.left, Name) and isinstance(node.right, Name):
                left, right = self._base(node.left.text), self._base(node.right.text)
                found.setdefault((node.sign, left, right), key)
                if node.sign == "+":
                    found.setdefault((node.sign, right, left), key)
        return found


def _put_together(node: Node) -> Node:
    """A formula, or the sum that it is where a company does not report the total; of figures that count as nothing
    where they are not reported."""
    if isinstance(node, Call) and node.function == "if_missing":
        instead = node.operands[1]
        return instead if isinstance(instead, Operation) and instead.sign == "+" else node
    if isinstance(node, Operation) and node.sign == "+":
        return Operation("+", _or_nothing(node.left), _or_nothing(node.right))
    return node


def _or_nothing(node: Node) -> Node:
    """A figure that counts as nothing where it is not reported."""
    missing = isinstance(node, Call) and node.function == "if_missing" and node.operands[1] == Constant(Decimal(0))
    return node.operands[0] if isinstance(node, Call) and missing else node


def _first(node: Node) -> Node:
    """The quotient that a formula is where all of it is reported."""
    first = node.operands[0] if isinstance(node, Call) and node.function == "if_missing" else node
    return first if isinstance(first, Operation) and first.sign == "/" else node


@lru_cache(maxsize=4)
def formulas_of(vocabulary: Vocabulary) -> Formulas:
    """A vocabulary's formulas, read once for each."""
    return Formulas(vocabulary)
