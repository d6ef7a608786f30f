"""What the rules word in English, said in Arabic: clause by clause, by the pairs of `answers.toml`."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from tools.language.arabic.data import entries, forms_of, texts
from tools.language.arabic.wording import FILE, amount, company, day, figure_label, is_feminine, isolated, period
from tools.vocab.loader import load_word_map

FIGURES = (0xE000, 0xEFFF)  # marks that stand for figures and quotations while a line is put into Arabic
CITATIONS = (0xF000, 0xF8FF)  # and for citations
_FIGURE = f"[{chr(FIGURES[0])}-{chr(FIGURES[1])}]"
_CITATION = f"[{chr(CITATIONS[0])}-{chr(CITATIONS[1])}]"
_SLOT = re.compile(r"<([A-Z])>")
_ARABIC_SLOT = re.compile(r"\[(?:([^\[\]|]+)\|([^\[\]|:]+):)?(\d)\]")
_ONE_PERIOD = r"(?:Q[1-4] )?FY\d{4}"
_SLOTS: Mapping[str, str] = {
    "F": _FIGURE,
    "C": _CITATION,
    "N": r"[^:;|\n]+?",
    "L": r"[^:;|\n]+?",
    "K": r"[^:;|\n]+?",
    "R": r" *[^:;|\n]+?",
    "H": r" *[^:;|.\n]+?",
    "S": r"[a-z ]+?",
    "U": r"[A-Z]{3}",
    "P": rf"{_ONE_PERIOD}(?: to {_ONE_PERIOD})?",
    "D": r"\d{4}-\d\d-\d\d",
    "A": r"[^,:;|\n]+?",
    "T": r"[^\n]+?",
    "W": r"[^\n]+?",
}


@dataclass(frozen=True)
class _Pair:
    """A pattern of English, the kinds of its slots, and the Arabic for it."""

    pattern: re.Pattern[str]
    kinds: str
    arabic: str


def line_in_arabic(line: str) -> str | None:
    """A line of an answer in Arabic, its marks kept; None where a clause of it has no Arabic."""
    if not line.strip():
        return line
    return _sentences(line) or _clauses(line)


def sentences_in_arabic(text: str) -> str | None:
    """A decline, a question back or a warning in Arabic; None where a sentence of it has no Arabic."""
    return _sentences(text)


def label_in_arabic(text: str) -> str | None:
    """The label of a figure in Arabic, also one that is made of others; None where it is not known."""
    if (known := figure_label(text)) is not None:
        return known
    return next((said for pair in _pairs("label") if (said := _whole(pair, text)) is not None), None)


def _clauses(line: str) -> str | None:
    for head in _pairs("head"):
        for end in _ends(head, line):
            said = _said(head, head.pattern.fullmatch(line, 0, end))
            rest = _rest(line, end) if said is not None else None
            if said is not None and rest is not None:
                return said + rest
    return None


def _ends(pair: _Pair, line: str) -> Iterator[int]:
    """Where a head may end: at the end of the line, or where a clause begins."""
    first = pair.pattern.match(line)
    ends = [first.end()] if first else []
    ends += [match.start() for match in re.finditer(r"[ ,;:.]", line) if match.start() > (ends[0] if ends else 0)]
    yield from (end for end in [*ends, len(line)] if pair.pattern.fullmatch(line, 0, end))


def _rest(line: str, at: int) -> str | None:
    """The Arabic of what is left of a line: clauses, then sentences."""
    if at == len(line):
        return ""
    if line[at] == "." and (rest := _rest(line, at + 1)) is not None:
        return f".{rest}"
    for pair in _pairs("clause"):
        match = pair.pattern.match(line, at)
        said = _said(pair, match)
        if match is not None and said is not None and (rest := _rest(line, match.end())) is not None:
            return said + rest
    return _sentences(line[at:])


def _sentences(text: str) -> str | None:
    """A text that is made of known sentences, in Arabic."""
    if not text.strip():
        return text
    lead = text[: len(text) - len(text.lstrip())]
    body = text[len(lead) :]
    for pair in _pairs("sentence"):
        match = pair.pattern.match(body)
        said = _said(pair, match)
        if match is not None and said is not None and (rest := _sentences(body[match.end() :])) is not None:
            return lead + said + rest
    return None


def _whole(pair: _Pair, text: str) -> str | None:
    return _said(pair, pair.pattern.fullmatch(text))


def _said(pair: _Pair, match: re.Match[str] | None) -> str | None:
    """The Arabic of a pair with its slots filled; None where one of them can't be said."""
    if match is None:
        return None
    filled = [_READ[kind](word) for kind, word in zip(pair.kinds, match.groups(), strict=True)]
    words = [word for word in filled if word is not None]
    if len(words) < len(filled):
        return None

    def fill(slot: re.Match[str]) -> str:
        word = words[int(slot[3]) - 1]
        return word if slot[1] is None else slot[2] if is_feminine(word) else slot[1]

    return _ARABIC_SLOT.sub(fill, pair.arabic)


def _label(text: str) -> str | None:
    return label_in_arabic(text) or isolated(text)


def _indented(text: str) -> str | None:
    bare = text.lstrip()
    return text[: len(text) - len(bare)] + (_label(bare) or "")


def _header(text: str) -> str | None:
    known = texts(FILE, "headers").get(text.strip())
    return None if known is None else text[: len(text) - len(text.lstrip())] + known


def _same(text: str) -> str | None:
    return text


_READ: Mapping[str, Callable[[str], str | None]] = {
    "F": _same,
    "C": _same,
    "N": company,
    "L": _label,
    "K": label_in_arabic,
    "R": _indented,
    "H": _header,
    "S": lambda text: texts(FILE, "statements").get(text),
    "U": lambda text: texts(FILE, "currencies").get(text),
    "P": period,
    "D": day,
    "A": amount,
    "T": isolated,
    "W": isolated,
}


@cache
def _pairs(section: str) -> tuple[_Pair, ...]:
    pairs = [_pair(one["english"], one["arabic"]) for one in entries(FILE, section)]
    return tuple([*pairs, *_problems()] if section == "sentence" else pairs)


def _problems() -> Iterator[_Pair]:
    """What declines say of each kind of problem."""
    arabic = forms_of(FILE, "problems")
    for kind, said in load_word_map("problems").items():
        for english, same in zip(said, arabic.get(kind, ()), strict=False):
            yield _pair(english.replace("{words}", "<W>"), same.replace("{words}", "[1]"))


def _pair(english: str, arabic: str) -> _Pair:
    kinds = "".join(_SLOT.findall(english))
    parts = _SLOT.split(english)
    pattern = "".join(re.escape(part) if place % 2 == 0 else f"({_SLOTS[part]})" for place, part in enumerate(parts))
    return _Pair(re.compile(pattern), kinds, arabic)
