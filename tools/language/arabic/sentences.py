"""What the rules word in English, said in Arabic: clause by clause, by the pairs of `answers.toml`."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from tools.language.arabic.data import entries, forms_of, texts
from tools.language.arabic.wording import FILE, amount, company, day, figure_label, is_feminine, isolated, period
from tools.vocab.loader import load_word_map

FIGURES = (0xE000, 0xEFFF)  # marks that stand for figures and quotations while a line is put into Arabic
CITATIONS = (0xF000, 0xF8FF)  # and for citations
_FIGURE = f"[{chr(FIGURES[0])}-{chr(FIGURES[1])}]"
_CITATION = f"[{chr(CITATIONS[0])}-{chr(CITATIONS[1])}]"
_LONGEST = 4_000  # letters of a line that the rules word
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
    "A": r"-?(?:[$€£¥]|[A-Z]{3} )?\d[\d,]*(?:\.\d+)?(?:%|x| (?:thousand|million|billion|trillion|days|shares))?",
    "I": r"\d+",
    "G": r"(?:10-K|10-Q|20-F|40-F|6-K|8-K)",
    "E": r"[^\n]+?",
    "J": r"[^\n]+?",
    "O": r"[^\n]+?",
    "T": r"[^\n]+?",
    "W": r"[^\n]+?",
}


@dataclass(frozen=True)
class _Pair:
    """A pattern of English, the kinds of its slots, and the Arabic for it."""

    pattern: re.Pattern[str]
    kinds: str
    arabic: str


class Speaker:
    """Says the rules' English in Arabic. `said` are the question's own words, by the English that they were read as."""

    def __init__(self, said: Mapping[str, str]) -> None:
        self._said = said

    def line(self, line: str) -> str | None:
        """A line of an answer in Arabic, its marks kept; None where a clause of it has no Arabic."""
        if not line.strip() or len(line) > _LONGEST:
            return None if line.strip() else line
        return self.sentences(line) or self._clauses(line)

    def sentences(self, text: str) -> str | None:
        """A decline, a question back or a warning in Arabic; None where a sentence of it has no Arabic."""
        body = text.lstrip()
        lead = text[: len(text) - len(body)]
        if not body or len(body) > _LONGEST:
            return None if body else text
        for end in _sentence_ends(body):
            said = self._one_of(_pairs("sentence"), body[:end])
            rest = self.sentences(body[end:]) if said is not None else None
            if said is not None and rest is not None:
                return lead + said + rest
        return None

    def label(self, text: str) -> str | None:
        """A label that is made of others; None for another one."""
        return self._one_of(_pairs("label"), text)

    def clause(self, text: str) -> str | None:
        """A clause within a sentence; None for another one."""
        return self._one_of(_pairs("clause_of"), text)

    def _one_of(self, pairs: Sequence[_Pair], text: str) -> str | None:
        return next((said for pair in pairs if (said := self._fill(pair, pair.pattern.fullmatch(text)))), None)

    def _clauses(self, line: str) -> str | None:
        for head in _pairs("head"):
            for end in _ends(head, line):
                said = self._fill(head, head.pattern.fullmatch(line, 0, end))
                rest = self._rest(line, end) if said is not None else None
                if said is not None and rest is not None:
                    return said + rest
        return None

    def _rest(self, line: str, at: int) -> str | None:
        """The Arabic of what is left of a line: clauses, then sentences."""
        if at == len(line):
            return ""
        if line[at] == "." and (rest := self._rest(line, at + 1)) is not None:
            return f".{rest}"
        for pair in _pairs("clause"):
            match = pair.pattern.match(line, at)
            said = self._fill(pair, match)
            if match is not None and said is not None and (rest := self._rest(line, match.end())) is not None:
                return said + rest
        return self.sentences(line[at:])

    def _fill(self, pair: _Pair, match: re.Match[str] | None) -> str | None:
        """The Arabic of a pair with its slots filled; None where one of them can't be said."""
        if match is None:
            return None
        filled = [self._asked(word) if kind == "W" else _READ[kind](word) for kind, word in _slots(pair, match)]
        words = [word for word in filled if word is not None]
        return _ARABIC_SLOT.sub(lambda slot: _agreeing(slot, words), pair.arabic) if len(words) == len(filled) else None

    def _asked(self, words: str) -> str:
        """Words of the question as it said them: "'margin'" is what was read so."""
        return "، ".join(isolated(self._said.get(word.strip("'\"").lower(), word)) for word in words.split(", "))


def label_in_arabic(text: str) -> str | None:
    """The label of a figure in Arabic, also one that is made of others; None where it is not known."""
    if (known := figure_label(text)) is not None:
        return known
    return Speaker({}).label(text)


def _ends(pair: _Pair, line: str) -> Iterator[int]:
    """Where a head may end: at the end of the line, or where a clause begins."""
    first = pair.pattern.match(line)
    ends = [first.end()] if first else []
    ends += [match.start() for match in re.finditer(r"[ ,;:.]", line) if match.start() > (ends[0] if ends else 0)]
    yield from (end for end in [*ends, len(line)] if pair.pattern.fullmatch(line, 0, end))


def _sentence_ends(text: str) -> Iterator[int]:
    """Where a text's first sentence may end: a point may also stand in a name."""
    ends = [match.end() for match in re.finditer(r"[.?:]\"?(?=\s|$)|: ", text)]
    yield from dict.fromkeys((*ends, len(text)))  # a warning may end without a full stop


def _slots(pair: _Pair, match: re.Match[str]) -> Iterator[tuple[str, str]]:
    return zip(pair.kinds, match.groups(), strict=True)


def _agreeing(slot: re.Match[str], words: Sequence[str]) -> str:
    """What a slot of the Arabic holds: a word, or the form of a verb that agrees with one."""
    word = words[int(slot[3]) - 1]
    return word if slot[1] is None else slot[2] if is_feminine(word) else slot[1]


def _label(text: str) -> str | None:
    return label_in_arabic(text) or isolated(text)


def _indented(text: str) -> str | None:
    bare = text.lstrip()
    return text[: len(text) - len(bare)] + (_label(bare) or "")


def _header(text: str) -> str | None:
    known = texts(FILE, "headers").get(text.strip())
    return None if known is None else text[: len(text) - len(text.lstrip())] + known


def _options(text: str) -> str | None:
    """Names of figures to choose from."""
    return "، ".join(label_in_arabic(one) or isolated(one) for one in text.split(", "))


def _same(text: str) -> str | None:
    return text


def _clauses_of(text: str) -> str | None:
    """Clauses within a sentence, with a semicolon between them; as they are where one of them has no Arabic."""
    speaker = Speaker({})
    clauses = [speaker.clause(one) for one in text.split("; ")]
    told = [one for one in clauses if one is not None]
    return "؛ ".join(told) if len(told) == len(clauses) else isolated(text)


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
    "I": _same,
    "G": isolated,
    "E": _clauses_of,
    "J": lambda text: "؛ ".join(map(isolated, text.split("; "))),
    "O": _options,
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
