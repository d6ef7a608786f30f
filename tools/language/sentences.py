"""Where sentences begin and end: full stops of abbreviations, initials, numbers and labels end none."""

import re
from functools import cache

from tools.vocab.loader import load_toml

Span = tuple[int, int]

# A paragraph's end, or a mark that may end a sentence, with a tag that closes there. Ideographic marks need no space
# behind them.
_END = re.compile(
    r"\n[^\S\n]*\n|(?<![.!?…؟۔])[.!?…؟۔]++[\"”’'»)\]]*+(?:</[A-Za-z][\w:-]{0,40}>)*+(?=\s|\Z)|[。！？]++[」』”]*+"
)
_NEXT = re.compile(r"\s*[\"“”‘’'«(\[]*(\w[\w.&'’-]{0,40}|\S)?")
_OPENING = "\"“”‘’'«([$"
_LABEL = re.compile(r"\(?(?:\d{1,3}[A-Za-z]?|\d{1,2}(?:\.\d{1,2}){1,3}|[A-Za-z]|[ivxlIVXL]{1,6})\)?")
_INITIALS = re.compile(r"(?:[^\W\d_]\.)*[^\W\d_]")
_LONGEST_WORD = 40


def sentence_spans(text: str, start: int = 0, end: int | None = None) -> list[Span]:
    """The sentences between two offsets of a text, without the white space around them.

    Together they hold everything but white space. An empty line always ends a sentence.
    """
    end = len(text) if end is None else end
    spans: list[Span] = []
    for match in _END.finditer(text, start, end):
        if match[0][0] == "\n":
            _add(spans, text, start, match.start())
        elif _ends_sentence(text, start, match, end):
            _add(spans, text, start, match.end())
        else:
            continue
        start = match.end()
    _add(spans, text, start, end)
    return spans


def split_sentences(text: str) -> list[str]:
    """The sentences of a text."""
    return [text[start:end] for start, end in sentence_spans(text)]


def trim(text: str, start: int, end: int) -> Span:
    """A stretch of a text without the white space around it."""
    part = text[start:end]
    stripped = part.lstrip()
    start += len(part) - len(stripped)
    return start, start + len(stripped.rstrip())


def _add(spans: list[Span], text: str, start: int, end: int) -> None:
    start, end = trim(text, start, end)
    if start < end:
        spans.append((start, end))


def _ends_sentence(text: str, start: int, match: re.Match[str], end: int) -> bool:
    following = _NEXT.match(text, match.end(), end)
    word = following[1] if following else None
    if not word or match[0][0] in "。！？":
        return True
    before = text[max(start, match.start() - _LONGEST_WORD) : match.start()].split()
    if match[0] != "." or not before:
        return not word[0].islower()
    return _full_stop_ends(before, word, first=len(before) == 1 and match.start() - start <= _LONGEST_WORD)


def _full_stop_ends(before: list[str], word: str, *, first: bool) -> bool:
    """Whether a full stop ends a sentence between words; `first` where one word alone stands before it."""
    last = before[-1].lstrip(_OPENING)
    key = last.lower()
    if key in _words("never") or (key in _words("numbering") and word[0].isdigit()):
        return False
    known = key in _words("abbreviations") or _INITIALS.fullmatch(last) is not None
    if _LABEL.fullmatch(last):
        if first:
            return False
        known = known or (len(before) > 1 and before[-2].lower().lstrip("(") in _words("labels"))
    if known:
        return word[0].isupper() and word.lower().rstrip(".,") in _words("starters")
    return not word[0].islower() or any(letter.isupper() for letter in word[1:])


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(load_toml("sentences.toml")[name])
