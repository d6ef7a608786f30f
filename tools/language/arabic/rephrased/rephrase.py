"""An Arabic question put into the English one that asks the same, for the rules that read English."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from tools.language.arabic.data import by_form, forms_of
from tools.language.arabic.digits import PrintedNumber, find_numbers
from tools.language.arabic.letters import Aligned, align, normalise
from tools.language.arabic.periods import find_periods
from tools.language.arabic.rephrased.glossary import Known, glossary
from tools.language.arabic.rephrased.order import Kind, Segment, ordered
from tools.language.arabic.words import Word, find_words
from tools.language.bilingual.called import spelled_letter
from tools.language.bilingual.transliteration import skeleton
from tools.language.companies import CompanyFinder
from tools.models.slots.rereads import Reread
from tools.text import ARABIC
from tools.vocab.loader import Vocabulary

_PREPOSITIONS = {"ب": "in", "ل": "for", "ك": "as", "ف": ""}
_TOLD: tuple[Kind, ...] = ("company", "figure", "statement", "verb", "deed", "person", "word")
_LINKS = frozenset(
    {"and", "or", "of", "in", "on", "to", "for", "at", "with", "by", "as", "between", "that", "was", ","}
)
_IDLE_BEFORE = ("the company", "companies")  # a kind of thing, before its name
_STOCK = "stock"
_LATIN = re.compile(r"[A-Za-z]{2,}")
_FEWEST_WORDS = 2  # that tell a language: one alone may be a figure's name in any
_ADVICE = "should I buy"  # is written as "did buy" is
_SHARES = "how many shares"
_BEFORE_PERIOD = ("with", "than", "to", "between", "for")
_FORMERLY = "formerly"
_SCALES = {10**3: "thousand", 10**6: "million", 10**9: "billion", 10**12: "trillion"}


@dataclass(frozen=True)
class Rephrased:
    """The English question, and what was read as what.

    `unread` are the words that stand in the question as they are, and may narrow it; `labels` are those of them that
    stand in a row, which a loaded Arabic document may have as a line's label or a name. `named` is the question
    itself with the companies' names in full, where nothing but such names is in Arabic.
    """

    text: str
    changes: tuple[Reread, ...]
    unread: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    named: str | None = None


def in_english(question: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Rephrased:
    """The English question that asks the same as an Arabic one; words that are not known stand in it as they are."""
    aligned = align(question)
    segments = joined(Reader(aligned, question, Known.of(glossary(vocabulary), finder)).read())
    said = [(one, question[slice(*aligned.span(one.start, one.end))]) for one in segments if one.end > one.start]
    told = [(one, words) for one, words in said if one.kind in _TOLD and one.english not in _LINKS]
    changes = [Reread(said=words, read=one.english, kind="language") for one, words in told]
    return Rephrased(
        " ".join(one.english for one in ordered(segments) if one.english).replace(" ?", "?").replace(" ,", ","),
        tuple(dict.fromkeys(changes)),
        tuple(words for one, words in said if one.kind == "unread"),
        tuple(_labels(segments, question, aligned)),
        _named(segments, question, aligned),
    )


def _named(segments: Sequence[Segment], question: str, aligned: Aligned) -> str | None:
    """The question with the names of companies in full, where they alone are in Arabic: it is in English."""
    spans = [(one, *aligned.span(one.start, one.end)) for one in segments if one.end > one.start]
    arabic = [told for told in spans if any(c.isalpha() and ARABIC.match(c) for c in question[told[1] : told[2]])]
    others = sum(len(_LATIN.findall(question[told[1] : told[2]])) for told in spans if told not in arabic)
    if others < _FEWEST_WORDS or any(one.kind != "company" or one.prefix for one, _, _ in arabic):
        return None
    for one, start, end in sorted(arabic, key=lambda told: told[1], reverse=True):
        question = question[:start] + one.english + question[end:]
    return question


class Reader:
    """One question, or one stretch of a text."""

    def __init__(self, aligned: Aligned, question: str, known: Known) -> None:
        self._aligned, self._question = aligned, question
        self._known, self._loaded = known.phrases, known.loaded
        self._spelled, self._initials = known.spelled, known.initials

    def read(self) -> list[Segment]:
        """The segments of the whole question, in its order."""
        text = self._aligned.text
        read = [Segment(one.start, one.end, one.english, "period") for one in find_periods(text)]
        read += [one for one in self.amounts() if all(one.end <= p.start or p.end <= one.start for p in read)]
        found: list[Segment] = []
        at = 0
        for period in sorted(read, key=lambda one: one.start):
            found += [*self._between(at, period.start), period]
            at = period.end
        return [*found, *self._between(at, len(text))]

    def amounts(self) -> Iterator[Segment]:
        """Amounts and percentages with an Arabic unit, as English writes them."""
        places = {place: at for at, place in reversed([*enumerate(self._aligned.places)])}
        for one in find_numbers(self._question):
            if one.kind not in ("amount", "percent") or not self.is_put(one.printed):
                continue
            scale = _SCALES.get(one.scale, "")
            unit = (
                "%"
                if one.kind == "percent"
                else f"{f' {scale}' if scale else ''}{f' {money}' if (money := self.money(one)) else ''}"
            )
            start = places[one.start]
            end = max(at for at, place in enumerate(self._aligned.places) if place < one.end) + 1
            yield Segment(start, end, f"{one.value}{unit}", "amount")

    def is_put(self, printed: str) -> bool:
        """Whether a number is put into English, or stands as it is."""
        return ARABIC.search(printed) is not None

    def money(self, one: PrintedNumber) -> str:
        """The English for a number's currency."""
        return one.currency or ""

    def _between(self, start: int, end: int) -> Iterator[Segment]:
        words = find_words(self._aligned.text, start, end)
        at, before = 0, ""
        while at < len(words):
            word = words[at]
            if _means_other(words, at, before):
                yield self._as_it_is(word)
                at, before = at + 1, ""
                continue
            if (adverb := by_form("questions.toml", "adverbs").get(word.text)) is not None:
                yield Segment(word.start, word.end, adverb, "word")
                at += 1
                continue
            found = self._known.at(words, at) if word.is_arabic else None
            named = self._loaded.at(words, at) if self._loaded else None
            if named is not None and (found is None or named.end >= found.end):
                found = named
            if word.is_arabic and (parted := self._parted(words, at, found.end if found else at + 1)):
                segments, at = parted
                yield from segments
                continue
            if found is not None and self._misread(found.entry[0], words, found.end):
                found = self._known.at(words[: at + 1], at)
            if found is not None:
                (english, kind), last = found.entry, words[found.end - 1]
                before = kind
                yield Segment(word.start, last.end, english, kind, found.prefix)
                at = found.end
                continue
            yield self._as_it_is(word)
            at, before = at + 1, ""

    def _misread(self, opening: str, words: Sequence[Word], at: int) -> bool:
        """Whether an opening is none: who asks for advice names no person, and shares that are counted are dealt in."""
        follows = self._known.at(words, at) if at < len(words) else None
        kind = follows.entry[1] if follows is not None else None
        return (opening.startswith(_ADVICE) and kind == "person") or (opening.startswith(_SHARES) and kind != "deed")

    def _parted(self, words: Sequence[Word], at: int, end: int) -> tuple[list[Segment], int] | None:
        """A figure whose adjective stands behind its company, as "مبيعات آبل الصافية", and where it ends."""
        company = self._known.at(words, end) if end < len(words) and words[end].is_arabic else None
        if company is None or company.entry[1] != "company" or company.prefix or company.end == len(words):
            return None
        found = self._known.at([*words[at:end], *words[company.end :]], 0)
        if found is None or found.entry[1] != "figure" or found.end <= end - at:
            return None
        last = company.end + found.end - (end - at)
        figure = Segment(words[at].start, words[end - 1].end, found.entry[0], "figure", found.prefix)
        name = Segment(words[end].start, words[company.end - 1].end, company.entry[0], "company")
        return [figure, name, Segment(words[company.end].start, words[last - 1].end, "", "sign")], last

    def _as_it_is(self, word: Word) -> Segment:
        said = self._question[slice(*self._aligned.span(word.start, word.end))]
        if word.text in self._initials:  # no ticker of another company
            return Segment(word.start, word.end, " ".join(map(spelled_letter, word.text)), "unread")
        kind: Kind = "unread" if word.is_arabic else "sign" if not word.text.isalnum() else "word"
        if kind == "word" and word.text[0].isalpha():
            return Segment(word.start, word.end, said, "company" if said[:1].isupper() else "word")
        if kind == "unread" and (name := self._spelled.get(skeleton(word.text))):
            return Segment(word.start, word.end, name, "company")
        return Segment(word.start, word.end, word.text if kind == "sign" else said, kind)


def _means_other(words: Sequence[Word], at: int, before: str) -> bool:
    """Whether a word is "other": "آخر" is so behind a figure, and "last" before what is counted of time."""
    own, either, last_before = (_others(name) for name in ("words", "either", "last_before"))
    if words[at].text in own:
        return True
    follows = words[at + 1].text if at + 1 < len(words) else ""
    return words[at].text in either and before == "figure" and follows not in last_before


@cache
def _others(name: str) -> frozenset[str]:
    return frozenset(map(normalise, forms_of("questions.toml", "others")[name]))


def joined(segments: Sequence[Segment]) -> list[Segment]:
    """The segments with what English says between them: openings before verbs, "of" before a company, prepositions."""
    read: list[Segment] = []
    of_ratio = False
    for place, one in enumerate(segments):
        after = segments[place + 1] if place + 1 < len(segments) else None
        before = read[-1] if read else None
        of_ratio = (of_ratio or one.english == "ratio of") and one.kind != "company"
        if one.kind == "opening":
            verbal, nominal = one.english.split("|")
            one = replace(one, english=verbal if after and after.kind in ("verb", "deed") else nominal)
        elif _is_said_by(before, one, after) or one.english == _FORMERLY:
            continue
        elif one.english == _STOCK and [each.english for each in read[-2:]] == [_STOCK, "of"]:
            continue  # "some stock of the stock of Apple"
        elif one.english == "of" and of_ratio and before and before.kind == "figure":
            one, of_ratio = replace(one, english="to"), False
        if one.kind == "period" and before is not None and before.english.endswith(_BEFORE_PERIOD):
            one = replace(one, english=one.english.removeprefix("in "))
        if one.english == "and" and before and before.kind == "figure" and after and after.kind == "figure":
            one = replace(one, english=",")  # "liabilities and equity" is one figure
        link = _link(before, one, of_ratio=of_ratio)
        if link:
            read.append(Segment(one.start, one.start, link, "word"))
        read.append(one)
    return read


def _is_said_by(before: Segment | None, one: Segment, after: Segment | None) -> bool:
    """Whether what stands beside a word says it already: "was" after an opening, "company" before a name."""
    if one.english == "was":
        return before is not None and before.kind == "opening"
    if one.kind == "company":  # "ميتا (فيسبوك سابقا)" names it twice
        return before is not None and before.kind == "company" and before.english == one.english
    return one.english in _IDLE_BEFORE and after is not None and after.kind == "company"


def _link(before: Segment | None, one: Segment, *, of_ratio: bool) -> str:
    if one.prefix:
        to_what = of_ratio and one.prefix == "ل" and one.kind == "figure"
        return "to" if to_what else "" if one.kind == "word" else _PREPOSITIONS.get(one.prefix, "")
    follows = before is not None and before.kind in ("figure", "statement") and one.kind == "company"
    return "of" if follows else ""


def _labels(segments: Sequence[Segment], question: str, aligned: Aligned) -> Iterator[str]:
    run: list[Segment] = []
    for one in [*segments, None]:
        if one is not None and one.kind == "unread":
            run.append(one)
        elif run:
            yield question[slice(*aligned.span(run[0].start, run[-1].end))]
            run = []
