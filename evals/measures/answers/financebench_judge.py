"""Judges an answer against a gold answer of FinanceBench, by what its first three sentences say.

A figure is right to the gold's printed digits, a yes or no by the leading word, a reason where its terms and figures
stand there. Strict: what only stands further down, or shares the question's words, is not right.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

from tools.language.sentences import split_sentences
from tools.language.terms import joined_terms
from tools.models.answers import Answer

Row = dict[str, Any]
Outcome = Literal["right", "wrong", "declined"]
Kind = Literal["figure", "yes or no", "reason"]

_FIRST = 3  # sentences
_TOLD = 0.65  # share of the gold's own terms that tell its reason
_TOLD_BESIDE = 0.34  # the same, where the sentence is the evidence's own
_EVIDENCE = 1_000  # characters up to which an evidence is a stretch of text, and no page or statement
_SENTENCE = 4  # terms from which a sentence can be found in the evidence
_FIGURES = 0.25  # share of an evidence's terms that are figures, from which it is a table
_TELLING = 3  # terms from which a gold answer is known by them, wherever they stand
_SAME = 0.85  # share of its runs of words that an evidence's sentence has
_FEW_TERMS = 1  # words up to which a gold answer with figures says nothing but them
_FEWEST_DIGITS = 3  # of an answer's figure that is the gold's, rounded
_NOTHING = frozenset({"declined", "needs_clarification"})
_SCALES = {
    "thousand": 3, "k": 3, "million": 6, "millions": 6, "mn": 6, "m": 6, "mm": 6, "billion": 9, "billions": 9, "bn": 9,
    "b": 9, "trillion": 12,
}  # fmt: skip
_NUMBER = re.compile(
    r"(?<![\w.,])[$€£]?(\d[\d,]*(?:\.\d+)?|\.\d+)(?: ?(thousand|millions?|billions?|trillion|mn|bn|mm|[kmb])\b)?"
    r"( ?%| ?percent(?:age)?\b| ?pp\b)?",
    re.IGNORECASE,
)
_AMOUNT = re.compile(
    r"(?<![\w.,])[$€£]?(?:(\d[\d,]*(?:\.\d+)?)(?: ?(thousand|millions?|billions?|trillion|mn|bn|mm)\b))"
    r"|(?<![\w.,])[$€£]?(?P<plain>\d{1,3}(?:,\d{3}){2,})\b(?! ?(?:million|billion))",
    re.IGNORECASE,
)
_CITATION = re.compile(r"\[Source:[^\]]*\]")
_DATE = re.compile(
    r"\b(?:FY|Q[1-4]|fiscal|year|Note|Item|page|p\.)[ ']?\d[\d-]*|\b\d{4}-\d{2}-\d{2}\b"
    r"|\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?:19|20)\d\d")
_YES_NO = re.compile(r"\W*(yes|no)\b", re.IGNORECASE)
_ASIDE = re.compile(r"\([^)]*\)")
_UNIT = re.compile(r"\bin (?:USD |US\$ ?)?(thousand|million|billion)s?\b|\bUSD (thousand|million|billion)s?\b", re.I)
_IDLE = frozenset(
    re.findall(
        r"\w+",
        "the a an of in to and or for as is are was were be been by with on at from it its this that there following "
        "which has have had their they these those one two three among primarily amounted completed during vs between "
        "use slightly approximately respectively also used various case cases usd mn bn million billion thousand time "
        "times year fiscal company fy",
    )
)


@dataclass(frozen=True)
class Printed:
    """A number as it is printed: its value with its scale, the worth of half its last digit, and its unit."""

    value: Decimal
    half: Decimal
    percent: bool
    digits: int
    scaled: bool


@dataclass(frozen=True)
class Judged:
    """How an answer was judged, as which kind of gold, and why."""

    outcome: Outcome
    kind: Kind
    why: str


def judge(row: Row, answer: Answer) -> Judged:
    """The outcome of one question."""
    kind = kind_of(row)
    if answer.status in _NOTHING:
        return Judged("declined", kind, answer.status)
    said = first_sentences(answer.answer)
    told, leading = " ".join(said), _YES_NO.match(row["answer"])
    spoken = _YES_NO.match(told)
    if kind == "yes or no" and leading and spoken:
        same = leading[1].lower() == spoken[1].lower()
        return Judged("right" if same else "wrong", kind, f"says {spoken[1].lower()}")
    figures = gold_figures(row)
    terms, covered = _terms(row), _covered(row, told)
    if figures and (kind == "figure" or (kind == "yes or no" and not leading)):
        missing = [one for one in figures if not _prints(one, said, answer)]
        return Judged("wrong" if missing else "right", kind, f"{len(figures) - len(missing)}/{len(figures)} figures")
    of_prose, of_rows = _evidence_told(said, row)
    enough = _TOLD_BESIDE if of_prose else _TOLD
    right = bool(terms) and covered >= enough and (of_prose or of_rows or len(terms) >= _TELLING)
    why = f"{covered:.2f} of its terms{', its evidence' if of_prose or of_rows else ''}"
    return Judged("right" if right else "wrong", kind, why)


def kind_of(row: Row) -> Kind:
    """What a gold answer gives."""
    if _YES_NO.match(row["answer"]):
        return "yes or no"
    words = [term for term in _terms(row) if not term[0].isdigit()]
    if gold_figures(row) and (row["question_type"] == "metrics-generated" or len(words) <= _FEW_TERMS):
        return "figure"
    return "reason"


def first_sentences(text: str) -> list[str]:
    """The first three sentences of an answer, without its citations."""
    lines = (line.strip(" “”") for line in _CITATION.sub("", text).splitlines())
    return [one for line in lines if line for one in split_sentences(line)][:_FIRST]


def gold_figures(row: Row) -> list[Printed]:
    """The figures of the gold answer, in the question's unit; those in brackets aside."""
    unit = _UNIT.search(row["question"])
    power = _SCALES[(unit[1] or unit[2]).lower()] if unit else 0
    return list(_numbers(_ASIDE.sub(" ", row["answer"]), power))


def _numbers(text: str, power: int = 0) -> Iterator[Printed]:
    """The numbers of a text, years and dates aside; `power` is of those without a scale of their own."""
    for found in _NUMBER.finditer(_DATE.sub(" ", text)):
        digits, scale, percent = found[1], found[2], bool(found[3])
        bare = not (scale or percent or found[0].startswith(("$", "€", "£")))
        if bare and _YEAR.fullmatch(digits):
            continue
        plain = digits.replace(",", "")
        plain = plain.rstrip("0").rstrip(".") if "." in plain else plain
        exponent = _SCALES[scale.lower()] if scale else 0 if percent else power
        places = len(plain.partition(".")[2])
        unit = Decimal(10) ** exponent
        yield Printed(
            Decimal(plain or "0") * unit,
            Decimal(5) * Decimal(10) ** (-places - 1) * unit,
            percent,
            len(digits.replace(",", "").replace(".", "").lstrip("0")),
            bool(scale or power),
        )


def _prints(gold: Printed, said: Sequence[str], answer: Answer) -> bool:
    """Whether the sentences state the figure: in its scale, or, in words of a filing, by its digits."""
    quoted = {" ".join(answer.answer[span.start : span.end].split()) for span in answer.spans if span.quote}
    for sentence in said:
        in_quote = any(sentence in one or one in sentence for one in quoted)
        for number in _numbers(sentence):
            powers = (0, 3, 6, 9) if in_quote and not (number.scaled or number.percent) else (0,)
            if any(_same(gold, number, Decimal(10) ** power) for power in powers):
                return True
    return False


def _same(gold: Printed, number: Printed, unit: Decimal) -> bool:
    """Whether two printed numbers are one, rounded as either prints it; percent and ratio are told apart."""
    value, half = number.value * unit, number.half * unit
    if gold.percent != number.percent:
        factor = Decimal(100) if gold.percent else Decimal("0.01")
        value, half = value * factor, half * factor
    apart = abs(gold.value - value)
    return apart <= gold.half or (number.digits >= _FEWEST_DIGITS and apart <= half)


def _terms(row: Row) -> list[str]:
    """The terms of the gold answer that the question doesn't have."""
    asked = {*_in_millions(row["question"]).split(), *joined_terms(row["company"]).split()}
    gold = dict.fromkeys(_in_millions(row["answer"]).split())
    return [term for term in gold if term not in asked and term not in _IDLE and not _YEAR.fullmatch(term)]


def _covered(row: Row, told: str) -> float:
    terms, words = _terms(row), {*_in_millions(told).split()}
    return sum(term in words for term in terms) / max(1, len(terms))


def _in_millions(text: str) -> str:
    """The terms of a text, with amounts of a million or more as so many millions: "$1.5 billion" is "1,500,000,000"."""
    return joined_terms(_AMOUNT.sub(_millions, text))


def _millions(found: re.Match[str]) -> str:
    amount = Decimal((found[1] or found["plain"]).replace(",", ""))
    power = _SCALES[found[2].lower()] if found[2] else 0
    return f"{(amount.scaleb(power - 6)).normalize():f} million"


def _evidence_told(said: Sequence[str], row: Row) -> tuple[bool, bool]:
    """Whether any sentence is one of the evidence's: where that is a stretch of text, and where it is a table."""
    prose = rows = False
    for evidence in row["evidence"]:
        given = joined_terms(evidence["evidence_text"]).split()
        figures = sum(term[0].isdigit() for term in given)
        if any(_is_of(sentence, given) for sentence in said):
            is_prose = figures < _FIGURES * len(given) and len(evidence["evidence_text"]) <= _EVIDENCE
            prose, rows = prose or is_prose, rows or not is_prose
    return prose, rows


def _is_of(sentence: str, given: Sequence[str]) -> bool:
    words = joined_terms(sentence).split()
    if len(words) < _SENTENCE:
        return False
    runs = {*zip(words, words[1:], words[2:], strict=False)}
    return len(runs & {*zip(given, given[1:], given[2:], strict=False)}) >= _SAME * len(runs)
