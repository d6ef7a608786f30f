"""Fills the templates' sentences: "{usd revenue fy}" becomes "$422.1 million", tagged where the text is to be tagged.

    {usd ACCOUNT P}  {eps ACCOUNT P}  {count ACCOUNT P}     an amount, an amount per share, a number of shares
    {n ACCOUNT P}                                           the digits of a table's cell
    {chg ACCOUNT P P0}  {pct ACCOUNT P P0}                  the change between two periods, without sign
    {cross A B P P0}                                        how far one account is from another one a year before
    {dir ACCOUNT P P0}  {rose ...}  {noun ...}              increased or decreased, rose or fell, increase or decrease
    {ratio A B P}  {points A B P P0}                        a share in percent, its change in percentage points
    {date P}  {length P}  {name}                            the last day, the length; any other word of the company's
    {dei NAME}                                              what the cover says, tagged

P is a period of `Figures.period`, the filing's own by default; P0 is the year before by default.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from html import escape

from evals.makers.invented.books.calendar import Period, spelled
from evals.makers.invented.books.figures import Figures
from evals.makers.invented.pages.printing import growth, in_sentence, in_table, rounded
from evals.makers.invented.pages.tagging import Tagger

_SLOT = re.compile(r"\{([^{}]+)\}")
_STYLES = re.compile(r"\*\*(.+?)\*\*|__(.+?)__")


@dataclass(frozen=True)
class Rich:
    """A stretch of text as markup and as it reads."""

    markup: str
    plain: str


Verb = Callable[[list[str]], Rich]


class Filler:
    """Fills in the figures and words of one filing. `tagged` says whether figures are tagged just now."""

    def __init__(
        self,
        figures: Figures,
        tagger: Tagger,
        words: Mapping[str, str],
        *,
        curly: bool,
        marks: Sequence[str],
        verbs: Mapping[str, Verb],
    ) -> None:
        self._figures = figures
        self._tagger = tagger
        self._words = words
        self._curly = curly
        self._bold, self._italic = marks
        self._verbs: dict[str, Verb] = {
            **verbs,
            "usd": self._amount,
            "eps": self._amount,
            "count": self._amount,
            "n": self._cell,
            "chg": self._change,
            "pct": lambda rest: _plain(f"{abs(rounded(growth(*self._pair(rest[0], rest[1:])), 1))}%"),
            "cross": lambda rest: _plain(f"{abs(rounded(self._crossed(rest[0], rest[1], rest[2:]), 1))}%"),
            "dir": lambda rest: self._direction(rest, "increased", "decreased"),
            "rose": lambda rest: self._direction(rest, "rose", "fell"),
            "noun": lambda rest: self._direction(rest, "increase", "decrease"),
            "ratio": lambda rest: _plain(f"{self._ratio(rest[0], rest[1], self._period(rest[2:3]))}%"),
            "points": self._points,
            "date": lambda rest: _plain(spelled(figures.calendar.end(self._period(rest)))),
            "length": lambda rest: _plain(figures.calendar.length(self._period(rest))),
        }
        self.tagged = False

    def fill(self, text: str) -> Rich:
        """A line of a template."""
        markup: list[str] = []
        plain: list[str] = []
        position = 0
        for slot in _SLOT.finditer(text):
            for piece in (self._literal(text[position : slot.start()]), self._slot(slot[1])):
                markup.append(piece.markup)
                plain.append(piece.plain)
            position = slot.end()
        rest = self._literal(text[position:])
        styled = _STYLES.sub(self._style, "".join([*markup, rest.markup]))
        return Rich(styled, _STYLES.sub(lambda m: m[1] or m[2], "".join([*plain, rest.plain])))

    def expand(self, row: str) -> str:
        """A row that is nothing but a word of the company's, in full."""
        return self._words.get(row.strip().strip("{}"), row) if row.startswith("{") else row

    def _style(self, match: re.Match[str]) -> str:
        return self._bold.format(match[1]) if match[1] else self._italic.format(match[2])

    def _literal(self, text: str) -> Rich:
        if self._curly:
            text = re.sub(r'(?<![\w.,)])"', "\u201c", text).replace('"', "\u201d").replace("'", "\u2019")
        return _plain(text)

    def _slot(self, body: str) -> Rich:
        verb, *rest = body.split()
        if verb in self._verbs:
            return self._verbs[verb](rest)
        return self.fill(self._words[body.strip()])

    def _period(self, names: Sequence[str]) -> Period:
        return self._figures.period(names[0] if names else None)

    def _pair(self, account: str, names: Sequence[str]) -> tuple[Decimal, Decimal]:
        now = self._period(names[:1])
        before = self._period(names[1:2]) if len(names) > 1 else now.before()
        return self._figures.value(account, now), self._figures.value(account, before)

    def _crossed(self, account: str, other: str, names: Sequence[str]) -> Decimal:
        now = self._period(names[:1])
        before = self._period(names[1:2]) if len(names) > 1 else now.before()
        return growth(self._figures.value(account, now), self._figures.value(other, before))

    def _amount(self, rest: list[str]) -> Rich:
        figure = self._figures.figure(rest[0], self._period(rest[1:]))
        printed, word = in_sentence(figure, self._figures.company.unit)
        sign = "" if figure.unit == "shares" else "$"
        behind = f" {word}" if word else ""
        digits = self._tagger.figure(figure, printed) if self.tagged else escape(printed.digits)
        return Rich(f"{sign}{digits}{behind}", f"{sign}{printed.digits}{behind}")

    def _cell(self, rest: list[str]) -> Rich:
        figure = self._figures.figure(rest[0], self._period(rest[1:]))
        printed = in_table(figure, self._figures.company.unit)
        return Rich(self._tagger.figure(figure, printed) if self.tagged else escape(printed.digits), printed.digits)

    def _change(self, rest: list[str]) -> Rich:
        now, before = self._pair(rest[0], rest[1:])
        figure = self._figures.figure(rest[0], self._period(rest[1:2]))
        changed = type(figure)(figure.account, figure.period, abs(now - before), figure.unit, None, None, figure.end)
        printed, word = in_sentence(changed, self._figures.company.unit)
        return _plain(f"{'' if figure.unit == 'shares' else '$'}{printed.digits}{f' {word}' if word else ''}")

    def _direction(self, rest: list[str], up: str, down: str) -> Rich:
        now, before = self._pair(rest[0], rest[1:])
        if now == before:
            raise ValueError(f"{rest[0]} neither rose nor fell")
        return _plain(up if now > before else down)

    def _ratio(self, above: str, below: str, period: Period) -> Decimal:
        value = self._figures.value(above, period) / self._figures.value(below, period) * 100
        return rounded(abs(value), 1)

    def _points(self, rest: list[str]) -> Rich:
        above, below, *names = rest
        now = self._period(names[:1])
        before = self._period(names[1:2]) if len(names) > 1 else now.before()
        return _plain(f"{abs(self._ratio(above, below, now) - self._ratio(above, below, before))}")


def _plain(text: str) -> Rich:
    return Rich(escape(text, quote=False), text)
