"""Arithmetic over figures in words and signs: "cash plus receivables over current liabilities", "(A - B) / C x 365".

A span of words is read as a figure where it is one, else by the operator that binds loosest. Where that is open, what
the figures measure decides: an amount is added to no ratio. Words bind looser than signs: "A less B, over C" is
(A - B) / C.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import cast

from tools.language.definitions.dimensions import dimensions, is_balance
from tools.language.definitions.netting import left_out, taken_off
from tools.language.definitions.parts import with_part, within
from tools.language.definitions.terms import averaged_lead, term
from tools.language.definitions.words import Meaning, Sign, data, is_whole, operators, pattern
from tools.vocab.expressions import Call, Constant, Days, Name, Node, Operation
from tools.vocab.loader import Vocabulary

MOST_TOKENS = 40
_TOKEN = re.compile(r"\d+(?:\.\d+)?(?![\w.-])|[()\[\],;+*/×÷]|[^\s()\[\],;+*/×÷]+")
_LONGEST_TERM = 9  # tokens
_LONGEST_OPERATOR = 5
_OPENING, _CLOSING = {"(": ")", "[": "]"}, {")", "]"}
_LISTING = frozenset({"and", "&", ","})
_MARKS = frozenset({",", ";"})
_BRACKETS = frozenset("()[]")
_SIGNS = frozenset("+-–−*/×÷")

_SUMS = frozenset({"+", "-", "net"})
_OTHER_WAY = {"-": "net", "net": "-"}  # "A less B net of C" is open


@dataclass(frozen=True)
class _Operator:
    """An operator between two tokens; `worded` ones are said in words, or stand behind a comma."""

    first: int
    end: int
    sign: Meaning
    worded: bool


def tokens_of(text: str) -> list[re.Match[str]]:
    """The words, numbers, brackets and signs of a text, with their places."""
    return list(_TOKEN.finditer(text))


@dataclass
class Grammar:
    """The arithmetic within one text's tokens; spans are from one token to before another."""

    tokens: Sequence[str]
    vocabulary: Vocabulary
    _read: dict[tuple[int, int], Node | None] = field(default_factory=dict[tuple[int, int], Node | None])

    def read(self, first: int, end: int) -> Node | None:
        """What a span means as a whole; None where it is no arithmetic over known figures, or nothing decides how."""
        while first < end and self.tokens[first] in _MARKS:
            first += 1
        while end > first and self.tokens[end - 1] in _MARKS:
            end -= 1
        if (first, end) not in self._read:
            self._read[first, end] = None  # of no use within itself
            self._read[first, end] = self._span(first, end) if first < end else None
        return self._read[first, end]

    def combines(self, first: int, end: int) -> bool:
        """Whether a span has an operator, or says that it adds up."""
        return next(self._operators(first, end, deep=True), None) is not None or self._summed(first, end) is not None

    def _span(self, first: int, end: int) -> Node | None:
        if self._encloses(first, end):
            return self.read(first + 1, end - 1)
        if (told := self._told(first, end) or self._glossed(first, end) or self._over_days(first, end)) is not None:
            return told
        found = self._term(first, end) or self._averaged(first, end)
        if found is not None:
            return found
        if (summed := self._summed(first, end)) is not None:
            terms = self._listed(*summed)
            return _folded(terms[0], "+", terms[1:]) if terms else self.read(*summed)
        readings = (self._by(operator, first, end) for operator in self._loosest_first(first, end))
        known = (node for node in readings if node is not None)
        fitting = (one for node in known for one in (node, _of_payments(node)) if self._fits(one))
        return next(fitting, None) or self._list(first, end)

    def _fits(self, node: Node) -> bool:
        return dimensions(node, self.vocabulary) is not None

    # ---- Figures

    def _term(self, first: int, end: int) -> Node | None:
        if end - first > _LONGEST_TERM or not (_BRACKETS | _SIGNS).isdisjoint(self.tokens[first:end]):
            return None
        return term(" ".join(self.tokens[first:end]).replace(" ,", ","), self.vocabulary)

    def _averaged(self, first: int, end: int) -> Node | None:
        """The average of balances that are added up: "average debt plus equity"."""
        lead = averaged_lead(self.tokens[first:end])
        if not lead or any(one.sign in "*/" for one in self._operators(first + lead, end)):
            return None
        node = self.read(first + lead, end)
        return Call("avg", (node,), 2) if node is not None and is_balance(node, self.vocabulary) else None

    def _told(self, first: int, end: int) -> Node | None:
        """An expression, and behind a comma what a part of it is: "buybacks / FCF, with FCF as EBITDA less capex"."""
        for at in range(end - 1, first, -1):
            if self.tokens[at].lower() in data("part_is") and not self._operator_at(at, end):
                comma = next((one for one in range(at - 1, first, -1) if self.tokens[one] in _MARKS), first)
                lead = comma + 1 + (pattern("part_leads").fullmatch(self.tokens[comma + 1]) is not None)
                part = self._term(lead, at) if first < comma and lead < at else None
                told = self._with_part(part, (first, comma), (at + 1, end)) if isinstance(part, Name) else None
                if told is not None:
                    return told
        return None

    def _with_part(self, part: Name, before: tuple[int, int], behind: tuple[int, int]) -> Node | None:
        """The expression before a definition, with what that says in the place of one of its parts."""
        whole, meant = self.read(*before), self.read(*behind)
        if whole is None or meant is None or part.text not in within(whole, self.vocabulary):
            return None
        alike = dimensions(meant, self.vocabulary) == dimensions(part, self.vocabulary)
        return with_part(whole, part.text, meant, self.vocabulary) if alike else None

    def _glossed(self, first: int, end: int) -> Node | None:
        """A name with brackets behind it that say what it is: "NOI (revenue less property operating expense)"."""
        opened = next((at for at in range(first + 1, end - 1) if self._encloses(at, end)), None)
        if opened is None or not self.combines(opened + 1, end - 1):
            return None
        own, inside = self._term(first, opened), self.read(opened + 1, end - 1)
        averaged = isinstance(own, Call) and own.function == "avg"
        named = own.operands[0] if isinstance(own, Call) else own
        if isinstance(named, Name) and is_whole(" ".join(self.tokens[opened + 1 : end - 1]), named.text):
            return own  # the brackets list all its parts
        if averaged and inside is not None and is_balance(inside, self.vocabulary):
            inside = inside if isinstance(inside, Call) else Call("avg", (inside,), 2)
        if own is None:
            coined = opened == first + 1 and pattern("acronym").fullmatch(self.tokens[first])
            joined = first > 0 and self._key(first - 1, first) in operators()  # it may be the company's name elsewhere
            return inside if coined and joined else None
        alike = inside is not None and dimensions(inside, self.vocabulary) == dimensions(own, self.vocabulary)
        return inside if alike else None

    def _over_days(self, first: int, end: int) -> Node | None:
        """A quotient, and behind it over how many days: "average payables against cost of sales, on a 365-day year"."""
        led = (at for at in range(end - 2, first, -1) if self.tokens[at].lower() in {*data("on_days"), *_MARKS})
        at = next(led, first)
        told = pattern("days").fullmatch(self._key(at + 1, end)) is not None
        days = self._term(at + 1, end) if first < at and (told or self.tokens[at] not in _MARKS) else None
        whole = self.read(first, at) if isinstance(days, Constant) and self.combines(first, at) else None
        return Operation("*", whole, days) if whole is not None and days is not None else None

    # ---- Operators

    def _operators(self, first: int, end: int, *, deep: bool = False) -> Iterator[_Operator]:
        """The operators of a span, outside its brackets unless `deep`."""
        depth, at = 0, first
        while at < end:
            token = self.tokens[at]
            depth += (token in _OPENING) - (token in _CLOSING)
            length = 0 if depth and not deep else self._operator_at(at, end)
            if length and at > first and at + length < end:
                sign = operators()[self._key(at, at + length)]
                comma = self.tokens[at - 1] in _MARKS
                yield _Operator(at, at + length, sign, worded=comma or token[0].isalpha())
            at += max(length, 1)

    def _operator_at(self, at: int, end: int) -> int:
        """How many tokens the operator that begins at a place has; 0 where none does."""
        lengths = range(min(_LONGEST_OPERATOR, end - at), 0, -1)
        length = next((length for length in lengths if self._key(at, at + length) in operators()), 0)
        if length == 1 and self.tokens[at].lower() == "x" and not self._is_by_number(at):
            return 0
        return length

    def _is_by_number(self, at: int) -> bool:
        """Whether a letter stands between what is multiplied: a number, a bracket."""
        beside = (*self.tokens[max(at - 1, 0) : at], *self.tokens[at + 1 : at + 2])
        return any(token[0].isdigit() or token in _BRACKETS for token in beside)

    def _key(self, first: int, end: int) -> str:
        return " ".join(self.tokens[first:end]).lower()

    def _loosest_first(self, first: int, end: int) -> Iterator[_Operator]:
        """The operators in the order in which they are tried as the loosest one.

        A number multiplies all that it stands beside. A quotient in words, or behind a comma, is one of all that stands
        on either side; one by a sign is only where its sums make no sense otherwise. What is left out is of one figure.
        """
        found = list(self._operators(first, end))
        yield from (one for one in found if one.sign == "*" and self._is_outer_number(one, first, end))
        sums = [one for one in reversed(found) if one.sign in _SUMS]
        quotients = [one for one in reversed(found) if one.sign == "/"]
        yield from (one for one in quotients if one.worded)
        yield from sums
        yield from (one for one in quotients if not one.worded)
        yield from (one for one in reversed(found) if one.sign == "*")
        yield from (one for one in found if one.sign == "without")

    def _is_outer_number(self, operator: _Operator, first: int, end: int) -> bool:
        left, right = self._term(first, operator.first), self._term(operator.end, end)
        return isinstance(left, Constant | Days) or isinstance(right, Constant | Days)

    def _by(self, operator: _Operator, first: int, end: int) -> Node | None:
        left = self.read(first, operator.first)
        if left is None or self._is_open(operator, first, end):
            return None
        terms = self._listed(operator.end, end) if operator.sign not in "*/" else []
        if not terms and (right := self.read(operator.end, end)) is not None:
            terms = [right]
        if not terms:
            return None
        match operator.sign:
            case "net":
                return taken_off(left, terms, self.vocabulary)
            case "without":
                return left_out(left, terms, self.vocabulary)
            case "+" | "-" | "*" | "/" as sign:
                return _folded(left, sign, terms)

    def _is_open(self, operator: _Operator, first: int, end: int) -> bool:
        """Whether nothing says which of two is taken off first: "A less B net of C"."""
        before = operator.first if operator.sign == "net" else first
        beside = [*self._operators(first, before), *self._operators(operator.end, end)]
        return any(one.sign == _OTHER_WAY.get(operator.sign) for one in beside)

    # ---- Lists

    def _summed(self, first: int, end: int) -> tuple[int, int] | None:
        """A list that is said to add up, without the words that say so: "A and B together", "the sum of A and B"."""
        said = " ".join(self.tokens[first:end])
        lead, tail = pattern("summing").match(said), pattern("summed").search(said)
        if not lead and not tail:
            return None
        first += len(lead[0].split()) if lead else 0
        end -= len(tail[0].split()) if tail else 0
        return (first, end) if first < end else None

    def _list(self, first: int, end: int) -> Node | None:
        """Figures in a row, as a part of an expression: "(cash and receivables) / current liabilities"."""
        terms = self._listed(first, end) if end - first < len(self.tokens) else []
        total = _folded(terms[0], "+", terms[1:]) if terms else None
        return total if total is not None and self._fits(total) else None

    def _are_alike(self, terms: Sequence[Node]) -> bool:
        """Whether figures add up as they are, or what was paid for them does: "less PP&E and capitalized software"."""
        paid = [_payment(one) for one in terms]
        return any(self._fits(_folded(one[0], "+", one[1:])) for one in (terms, paid))

    def _listed(self, first: int, end: int) -> list[Node]:
        """Two or more figures in a row, of one dimension; none where one of them is unknown."""
        if self._term(first, end) is not None or next(self._operators(first, end), None) is not None:
            return []
        for at in range(end - 1, first, -1):
            if self.tokens[at].lower() in _LISTING and (last := self._term(at + 1, end)) is not None:
                before = self._term(first, at)
                terms = [before, last] if before is not None else [*self._listed(first, at), last]
                listed = {one.text for one in terms if isinstance(one, Name)}
                if len(terms) > 1 and listed.isdisjoint(data("never_listed")) and self._are_alike(terms):
                    return terms
        return []

    def _encloses(self, first: int, end: int) -> bool:
        """Whether one pair of brackets holds all of a span."""
        if self.tokens[first] not in _OPENING or end - first < 2:
            return False
        depth = 0
        for at in range(first, end):
            depth += (self.tokens[at] in _OPENING) - (self.tokens[at] in _CLOSING)
            if depth == 0:
                return at == end - 1
        return False


def _of_payments(node: Node) -> Node:
    """An expression with what was paid for a balance in its place, where it is taken off: "CFO - PP&E"."""
    if not isinstance(node, Operation) or node.sign != "-":
        return node
    return Operation("-", _of_payments(node.left), _payment(node.right))


def _payment(node: Node) -> Node:
    paid = cast(dict[str, str], data("paid_for")).get(node.text) if isinstance(node, Name) else None
    return Name(paid) if paid else node


def _folded(left: Node, sign: Sign, terms: Sequence[Node]) -> Node:
    for one in terms:
        left = Operation(sign, left, one)
    return left
