"""Questions of two figures: what is asked of them, and where the words of each may begin and end."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias, cast

from tools.language.arabic.data import entries, one_of, word_list
from tools.language.arabic.letters import normalise

Combined: TypeAlias = Literal["ratio", "share", "times", "apart", "difference", "sum", "together"]
_FILE: Final = "two_figures.toml"
_FRAME: Final = re.compile(r"(?P<before>.*)\[(?P<one>[AB])\](?P<between>.*)\[[AB]\]")
_WORDS: Final = re.compile(r"\{(\w+)(\??)\}")
_MOST: Final = 60  # words of a question, and of the places at which it may be parted
_TOGETHER: Final = "together"
_AND: Final = "{and}"
_ASIDE: Final = re.compile(r"(?P<name>[^()]*)\((?P<aside>[^()]*)\)")


@dataclass(frozen=True)
class TwoFigures:
    """One way to part a question of two figures: what they are put together to, the words of each, and those before.

    `told` is whether words stand between them that part them, and not a space alone. Some ways of a `ratio` are of a
    figure that is `named` whole, as a margin is. `soft` ones may be the name of one row as well.
    """

    kind: Combined
    first: str
    second: str
    before: str = ""
    told: bool = True
    named: bool = False

    @property
    def soft(self) -> bool:
        """Whether a row of one name goes before it."""
        return self.named or self.kind == "share"


@dataclass(frozen=True)
class _Frame:
    kind: Combined
    before: re.Pattern[str]
    between: re.Pattern[str]
    turned: bool
    told: bool
    joins: bool


def read_two(question: str) -> tuple[tuple[TwoFigures, ...], ...]:
    """The ways in which a question may be of two figures, by the frames that fit it; none else."""
    text = normalise(question).strip(" ?.!,:;")
    if len(text.split()) > _MOST:
        return ()
    text = _asks().sub("", text)
    if defined := tuple(_defined(text)):
        return (defined,)
    joined, count = _together().subn(" ", text)
    found = (_parted(frame, " ".join((joined if frame.kind == _TOGETHER else text).split())) for frame in _frames())
    ways = [tuple(ways) for frame, ways in zip(_frames(), found, strict=True) if count or frame.kind != _TOGETHER]
    return tuple(one for one in (*ways, tuple(_margin(text))) if one)


def _parted(frame: _Frame, text: str) -> Iterator[TwoFigures]:
    """The ways to part a text by one frame: each place of what stands before the figures and between them."""
    for opened in frame.before.finditer(text):
        for between in frame.between.finditer(text, opened.end()):
            one, other = text[opened.end() : between.start()].strip(), text[between.end() :].strip()
            if one and other:
                first, second = (other, one) if frame.turned else (one, other)
                yield TwoFigures(frame.kind, first, second, text[: opened.start()], frame.told)
            if one and other and frame.joins:  # "murabaha of long and of short term"
                yield TwoFigures(frame.kind, one, f"{one.split()[0]} {other}", text[: opened.start()], frame.told)
        if not frame.before.pattern:
            break  # the first figure begins with the question


def _defined(text: str) -> Iterator[TwoFigures]:
    """What a ratio is of that says so in parentheses: "debt ratio (total liabilities to total assets)"."""
    match = _ASIDE.search(text)
    if match is None or _defines().search(match["name"]) is None:
        return
    said, rest = match["aside"], text[match.end() :]
    for over in _over().finditer(said):
        first, second = said[: over.start()].strip(), said[over.end() :].strip()
        if first and second:
            yield TwoFigures("ratio", first, " ".join(f"{second} {rest}".split()))


def _margin(text: str) -> Iterator[TwoFigures]:
    """A profit and the revenue that it is a margin of."""
    match = _margins().search(text)
    profit = text[match.end() :].strip() if match is not None else ""
    if match is not None and not _profits().isdisjoint(profit.split()):
        yield TwoFigures("share", profit, word_list(_FILE, "revenue")[0], text[: match.start()])


@cache
def _profits() -> frozenset[str]:
    return frozenset(word_list(_FILE, "profits"))


@cache
def _margins() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{one_of(word_list(_FILE, 'margin'))})(?!\w)")


@cache
def _defines() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{one_of(word_list(_FILE, 'defined'))})(?!\w)")


@cache
def _over() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{one_of(word_list(_FILE, 'over'))})(?!\w)")


@cache
def _frames() -> tuple[_Frame, ...]:
    """All frames in their order."""
    tables = cast(list[Mapping[str, object]], entries(_FILE, "frames"))
    return tuple(
        _frame(cast(Combined, table["kind"]), said) for table in tables for said in cast(list[str], table["said"])
    )


def _frame(kind: Combined, said: str) -> _Frame:
    match = _FRAME.fullmatch(said)
    if match is None:
        raise ValueError(f"{_FILE}: {said!r} is no frame of two figures.")
    before, between = match["before"].strip(), match["between"].strip()
    joins = between == _AND
    opened = rf"(?<!\w)[وفب]?{_pattern(before)} *" if before else ""
    parting = r" +و *(?=\w)" if joins else rf"(?<!\w){_pattern(between)}(?!\w)" if between else " +"
    return _Frame(kind, re.compile(opened), re.compile(parting), match["one"] == "B", bool(between), joins)


def _pattern(said: str) -> str:
    """A pattern for words of lists, one after the other."""
    parts: list[str] = []
    for name, optional in _WORDS.findall(said):
        word = rf"(?:{one_of(word_list(_FILE, name))})(?!\w)"
        parts.append(rf"(?:{word} *)?" if optional else rf"{word} *")
    return "".join(parts).removesuffix(" *")


@cache
def _together() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{one_of(word_list(_FILE, 'together'))})(?!\w)")


@cache
def _asks() -> re.Pattern[str]:
    return re.compile(rf"[ ,]+(?:{one_of(word_list(_FILE, 'asks'))})\s*\Z")
