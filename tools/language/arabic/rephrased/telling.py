"""Arabic statements put into the English ones that say the same, for the rules that read English texts."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from tools.language.arabic.data import forms_of, texts
from tools.language.arabic.digits import PrintedNumber
from tools.language.arabic.letters import Aligned, align, is_arabic
from tools.language.arabic.rephrased.glossary import Known, Meaning, entries_of
from tools.language.arabic.rephrased.narrowed import Narrowing
from tools.language.arabic.rephrased.order import Kind, Segment, ordered
from tools.language.arabic.rephrased.rephrase import Reader, joined
from tools.language.arabic.rephrased.told_order import in_telling_order
from tools.language.arabic.words import Phrases
from tools.language.bilingual.told import Doubt, Piece, Told
from tools.language.companies import CompanyFinder
from tools.text import ARABIC
from tools.vocab.loader import Vocabulary

FILE = "telling.toml"
_SENTENCE = re.compile(r"(?:[^.!?؟\n]|[.](?!\s|\Z))+(?:[.!?؟]+|\n|\Z)|[.!?؟\n]+")
_APART = re.compile(r"([|()\[\]«»\"“”…*#\n]+|[.!؟?]+(?=\s*\Z)|(?<!\w)[-–—•]+(?!\d))")
_DIGITS = re.compile("[٠-٩۰-۹]")
_CLOSING = re.compile(r"[.,;:)\]!?%»”]")
_HAS = "has"
_PRESENT = "تيني"  # letters that verbs of the present begin with
_MOVES = ("an increase", "a decrease", "growth")


class _Teller(Reader):
    """One stretch of a statement: every number of it is put into English."""

    def is_put(self, printed: str) -> bool:
        """Each, in whatever digits."""
        return printed != ""

    def money(self, one: PrintedNumber) -> str:
        """A unit of money as well that leaves open whose it is."""
        return one.currency or one.open_currency or ""


def tell(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Told | None:
    """The text with its Arabic sentences in English; None where it has none."""
    if not ARABIC.search(text):
        return None
    known = Known.of(_phrases(vocabulary), finder)
    narrowing = Narrowing(finder, vocabulary)
    written = _Written()
    whole = is_arabic(text)
    for match in _SENTENCE.finditer(text):
        arabic = is_arabic(match[0]) or (whole and _DIGITS.search(match[0]) is not None)
        if arabic:
            written.begin()
            for stretch, narrowed in _stretches(match[0], match.start(), known, narrowing):
                written.add(stretch, narrowed)
            written.finish()
        else:
            written.copy(match[0], match.start())
    return written.told()


@cache
def _phrases(vocabulary: Vocabulary) -> Phrases[Meaning]:
    past = texts(FILE, "past")
    known = [_told(said, past.get(english, english), kind) for said, (english, kind) in entries_of(vocabulary)]
    verbs = (one for one in known if one[1][1] == "verb")
    others = (one for one in known if one[1][1] not in ("verb", "opening"))
    return Phrases([*_own("verbs", "verb"), *verbs, *_own("figures", "figure"), *_own("words", "word"), *others])


def _own(name: str, kind: Kind) -> Iterator[tuple[str, Meaning]]:
    for english, said in forms_of(FILE, name).items():
        yield from (_told(one, english, kind) for one in said)


def _told(said: str, english: str, kind: Kind) -> tuple[str, Meaning]:
    return said, (english, kind)


def _stretches(
    sentence: str, at: int, known: Known, narrowing: Narrowing
) -> Iterator[tuple[list[tuple[str, Segment]], list[str]]]:
    """A sentence's stretches, and the signs between them, each word with the segment that it stands for.

    Each comes with the words of it that may make another figure of what it tells.
    """
    for part in _APART.split(sentence):
        if part and _APART.fullmatch(part):
            yield [(part, Segment(at, at + len(part), part, "sign"))], []
        elif part.strip():
            aligned = align(part)
            read = Reader.read(_Teller(aligned, part, known))
            narrowed = [part[slice(*aligned.span(one.start, one.end))] for one in narrowing.of(read, aligned.text)]
            yield [(one.english, one) for one in _in_place(read, aligned, at)], narrowed
        at += len(part)


def _in_place(read: Sequence[Segment], aligned: Aligned, at: int) -> Iterator[Segment]:
    told = in_telling_order(joined(list(_past(read, aligned.text))))
    if len(told) == 1 and told[0].kind == "period":  # a column's heading
        told = [replace(told[0], english=told[0].english.partition(" ")[2] or told[0].english)]
    for one in ordered(told):
        start, end = aligned.span(one.start, one.end) if one.end > one.start else (0, 0)
        yield replace(one, start=at + start, end=at + end)


def _past(read: Sequence[Segment], text: str) -> Iterator[Segment]:
    """The segments with "not", "will" and "may" put into the verb behind them, wherever that stands in its clause.

    A verb behind a preposition is the noun of it.
    """
    nouns, auxiliaries = texts(FILE, "noun_of"), texts(FILE, "auxiliaries")
    before: Segment | None = None
    for at, one in enumerate(read):
        if one.kind == "verb" and one.prefix and one.english in nouns:
            yield replace(one, kind="word", english=nouns[one.english])
        elif one.kind == "word" and one.english in auxiliaries:
            follows = next((each for each in read[at:] if each.kind in ("verb", "deed", "sign", "amount")), None)
            waits = follows is not None and follows.kind in ("verb", "deed")
            present = follows is not None and text[follows.start : follows.start + 1] in _PRESENT
            if waits and (one.english != _HAS or present):
                before = one
            elif one.english != _HAS:
                yield one
        elif before is not None and one.kind in ("verb", "deed"):
            yield replace(one, english=_with_auxiliary(auxiliaries[before.english], one.english))
            before = None
        else:
            yield one


def _with_auxiliary(auxiliary: str, verb: str) -> str:
    if verb == "was" and auxiliary == "did not":
        return "was not"
    return f"{auxiliary} {_bases().get(verb, verb.removeprefix('will '))}"


@cache
def _bases() -> Mapping[str, str]:
    return {**{told: base for base, told in texts(FILE, "past").items()}, **texts(FILE, "bases")}


class _Written:
    """The English text as it is put together."""

    def __init__(self) -> None:
        self._text: list[str] = []
        self._length = 0
        self._pieces: list[Piece] = []
        self._sentences: list[Doubt] = []
        self._begun = 0
        self._opens = True
        self._unread: list[str] = []
        self._narrowed: list[str] = []
        self._moves = False

    def begin(self) -> None:
        """A sentence begins."""
        if self._text and not self._text[-1][-1:].isspace():
            self._put(" ")
        self._begun, self._opens, self._moves = self._length, True, False
        self._unread, self._narrowed = [], []

    def add(self, words: Sequence[tuple[str, Segment]], narrowed: Sequence[str]) -> None:
        """Words of a sentence, with what they stand for, and those that may make another figure of it."""
        self._narrowed += narrowed
        for english, one in words:
            if not english:
                continue
            if one.kind == "unread":
                self._unread.append(english)
            self._moves = self._moves or one.kind == "verb" or english.lstrip(", ").startswith(_MOVES)
            last = self._text[-1][-1:] if self._text else ""
            if last and not last.isspace() and last not in "([" and not _CLOSING.match(english):
                self._put(" ")
            said = english[:1].upper() + english[1:] if self._opens and one.kind != "sign" else english
            self._opens = self._opens and one.kind == "sign"
            start = self._length
            self._put(said)
            if one.end > one.start:
                exact = one.kind == "sign" and one.end - one.start == len(said)
                self._pieces.append(Piece(start, self._length, one.start, one.end, exact))

    def finish(self) -> None:
        """The sentence ends."""
        if self._length > self._begun:
            unread, narrowed = (tuple(dict.fromkeys(words)) for words in (self._unread, self._narrowed))
            self._sentences.append(Doubt(self._begun, self._length, unread, self._moves, narrowed))

    def copy(self, text: str, at: int) -> None:
        """What stands in English as it is."""
        start = self._length
        self._put(text)
        self._pieces.append(Piece(start, self._length, at, at + len(text), exact=True))

    def _put(self, text: str) -> None:
        self._text.append(text)
        self._length += len(text)

    def told(self) -> Told | None:
        """All of it."""
        return Told("".join(self._text), tuple(self._pieces), tuple(self._sentences)) if self._sentences else None
