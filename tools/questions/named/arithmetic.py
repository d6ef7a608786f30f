"""A name that is arithmetic over others as labels print them: "other income (expense), net / income before tax".

Signs part figures, brackets stand around what belongs together. Brackets, commas and hyphens in a label are its own:
"deferred commissions, non-current" is one figure. A figure may say its year: "revenue FY2026 / revenue FY2023".
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from tools.figures.formulas.combined import add_over_time, sum_over
from tools.language.asked_names import dated_name, of_year_before, years_behind
from tools.language.definitions.dimensions import dimensions
from tools.vocab.expressions import FUNCTIONS, MAX_CHARACTERS, MAX_DEPTH, MAX_YEARS, parse
from tools.vocab.loader import Vocabulary

_SUMS = re.compile(r"\s[-−–—]\s|(?<=\))\s?[-−–—]\s?(?=\()|\s?\+\s?")
_PRODUCTS = re.compile(r"\s?[*×÷]\s?|\s/\s|(?<=\))\s?/\s?|\s?/\s?(?=\()|/")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_CALL = re.compile(r"(?P<function>[a-z_]+)\((?P<operands>.*)\)")
_COMMA = re.compile(r",")
_SPELLED = {"−": "-", "–": "-", "—": "-", "×": "*", "÷": "/"}


@dataclass
class NameArithmetic:
    """The arithmetic of one name. `read` tells the figure that a label means, `year` is the one that is asked for."""

    vocabulary: Vocabulary
    read: Callable[[str], str | None]
    year: int | None = None
    _years: set[int | None] = field(default_factory=set[int | None])

    def expression(self, name: str) -> str | None:
        """The expression that a name spells out; None where it is one figure, or where one of them is unknown."""
        if len(name) > MAX_CHARACTERS or not combines(name) or name.count("(") != name.count(")"):
            return None
        self._years.clear()
        said = self._sum(name, 0)
        if said is None or len(said) > MAX_CHARACTERS or not self._agree_on_years():
            return None
        return said if dimensions(parse(said), self.vocabulary) is not None else None

    def _agree_on_years(self) -> bool:
        """Whether all figures are of the year that is asked for, or all tell theirs and the last one is that one."""
        dated = [year for year in self._years if year is not None]
        return not dated or (None not in self._years and max(dated) == self.year)

    def _sum(self, text: str, depth: int) -> str | None:
        if depth > MAX_DEPTH:
            return None
        return self._joined(text, _SUMS, lambda part: self._product(part, depth))

    def _product(self, text: str, depth: int) -> str | None:
        before = set(self._years)
        if (whole := self._one(text, depth)) is not None:
            return whole
        self._years = before
        return self._joined(text, _PRODUCTS, lambda part: self._one(part, depth))

    def _joined(self, text: str, sign: re.Pattern[str], read: Callable[[str], str | None]) -> str | None:
        parts, signs = _split(text, sign)
        read_parts = [read(part) for part in parts]
        if not all(read_parts):
            return None
        said = read_parts[0] or ""
        for joint, part in zip(signs, read_parts[1:], strict=True):
            said = f"{said} {joint} {part}"
        return said

    def _one(self, text: str, depth: int) -> str | None:
        """One operand: a number, what brackets hold, a function, or a figure, by itself or of some year."""
        text = text.strip()
        if _NUMBER.fullmatch(text):
            return text
        if text.startswith("("):
            close, before = _closing(text), set(self._years)
            inside = self._sum(text[1:close], depth + 1) if close > 0 else None
            behind = text[close + 1 :].strip()
            if inside is not None:
                return f"({inside})" if not behind else self._over(inside, behind, before)
        call = _CALL.fullmatch(text)
        if call is not None and call["function"] in FUNCTIONS:
            return self._call(call["function"], call["operands"], depth)
        return self._figure(text)

    def _over(self, inside: str, behind: str, before: set[int | None]) -> str | None:
        """What brackets hold, added up over the years behind them; `before` are those of the figures before."""
        over = years_behind(behind)
        count = over[1] - over[0] + 1 if over else 0
        if over is None or not 1 < count <= MAX_YEARS or not add_over_time([inside], self.vocabulary):
            return None
        self._years = before | {over[1]}
        return sum_over(f"({inside})", count)

    def _call(self, function: str, operands: str, depth: int) -> str | None:
        parts, _ = _split(operands, _COMMA)
        read = [self._sum(part, depth + 1) for part in parts]
        return f"{function}({', '.join(filter(None, read))})" if all(read) else None

    def _figure(self, text: str) -> str | None:
        if (key := self.read(text)) is not None:
            self._years.add(None)
            return key if key.isidentifier() else f"({key})"
        before = of_year_before(text)
        if before is not None and (key := self.read(before)) is not None:
            self._years.add(None)
            return f"prior({key})" if key.isidentifier() else f"prior(({key}))"
        name, first, last = dated_name(text)
        key = self.read(name) if last and self.year is not None else None
        back = (self.year or 0) - last
        if key is None or not 0 <= back <= MAX_YEARS:
            return None
        self._years.add(last)
        if first < last:
            count = last - first + 1
            summed = back == 0 and count <= MAX_YEARS and add_over_time([key], self.vocabulary)
            return sum_over(key, count) if summed else None
        return f"prior({key}, {back})" if back else key if key.isidentifier() else f"({key})"


def combines(name: str) -> bool:
    """Whether signs part a name."""
    return any(len(_split(name, sign)[0]) > 1 for sign in (_SUMS, _PRODUCTS)) or _CALL.fullmatch(name) is not None


def _split(text: str, sign: re.Pattern[str]) -> tuple[list[str], list[str]]:
    """The parts of a text between signs that stand in no brackets, and those signs."""
    parts, signs, at = list[str](), list[str](), 0
    for match in _outside(text, sign):
        joint = match[0].strip()
        parts.append(text[at : match.start()])
        signs.append(_SPELLED.get(joint, joint))
        at = match.end()
    return [*parts, text[at:]], signs


def _outside(text: str, sign: re.Pattern[str]) -> Iterator[re.Match[str]]:
    for match in sign.finditer(text):
        if text.count("(", 0, match.start() + 1) == text.count(")", 0, match.start() + 1):
            yield match


def _closing(text: str) -> int:
    """Where the bracket closes that a text begins with; -1 where none does."""
    depth = 0
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if not depth:
            return at
    return -1
