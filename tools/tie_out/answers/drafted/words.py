"""Quotations and other digits of a statement: each stands in what it cites, or is no figure."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from decimal import Decimal

from tools.language.english.figure_wording import numbers_in_words
from tools.language.english.statements import BOUND, SMALL_COUNT, UNIT_WORD
from tools.language.quantities.find import find_quantities
from tools.language.quantities.models import Quantity
from tools.models.answers import AnswerFact
from tools.tie_out.answers.drafted.arithmetic import CONSTANTS, shown_at
from tools.tie_out.answers.drafted.evidence import Evidence, Given, Place, bare
from tools.tie_out.answers.drafted.facts import years_of
from tools.tie_out.answers.drafted.held import TiedNumber, TiedQuote
from tools.tie_out.answers.drafted.listed import is_counted

_STRAIGHT = re.compile(r"\"([^\"]{2,600})\"")
_DIGITS = re.compile(r"(?<![\w.,])[\w.,&-]*\d[\w&-]*(?:[.,]\d[\w&-]*)*")
_FORM = re.compile(r"^(?:10-[KQ](?:/A)?|20-F|8-K|6-K)$")
_QUARTER = re.compile(r"^(?:Q[1-4]|[1-4]Q)$", re.IGNORECASE)
_SOFT = str.maketrans("‘’‚“”„–—‑", "'''\"\"\"---")
_TERM_WORDS = 3  # in quotation marks: words that may be a term, and no quotation
_INNER = re.compile(r"\d+(?:[.,]\d+)*")
_BY, _TIMES, _LESS = set("/÷*×·^"), set("*×·"), set("-−–")


def find_quotes(text: str, passages: Sequence[Given]) -> tuple[list[TiedQuote], list[str]]:
    """The quotations, each word for word in a cited passage; a term in quotation marks is none."""
    found: list[TiedQuote] = []
    problems: list[str] = []
    for start, end in _quoted_spans(text):
        words = text[start:end].rstrip(" .,;")
        tied = next((quote for given in passages if (quote := _quoted(words, start, given)) is not None), None)
        if tied is not None:
            found.append(tied)
        elif len(words.split()) > _TERM_WORDS or any(map(str.isdigit, words)):
            problems.append(f"The quotation “{words[:80]}” does not stand word for word in what it cites.")
    return found, problems


def _quoted_spans(text: str) -> Iterator[tuple[int, int]]:
    """What stands between quotation marks, those inside it included."""
    depth, start = 0, 0
    for at, character in enumerate(text):
        if character == "“":
            depth, start = depth + 1, start if depth else at + 1
        elif character == "”" and depth:
            depth -= 1
            if not depth:
                yield start, at
    yield from (match.span(1) for match in _STRAIGHT.finditer(text))


def other_digits(
    evidence: Evidence,
    own: str,
    numbers: Sequence[TiedNumber],
    facts: Sequence[AnswerFact],
    passages: Sequence[Given],
    listed: Collection[int] = (),
) -> tuple[list[str], list[str]]:
    """Years, labels and names with digits, and numbers in words: those that a source has, and those none has.

    `listed` are the sizes of what the statement lists, which it may tell in words.
    """
    covered = [(number.quantity.start, number.quantity.end) for number in numbers]
    quantities = list(map(trimmed, find_quantities(own)))
    counted = [(one.start, one.end) for one in quantities]
    shown = [one for quantity in quantities if (one := shown_at(own, quantity.start, quantity.end)) is not None]
    allowed = _known_digits(evidence, facts, passages)
    good, strange = list[str](), list[str]()
    for match in _DIGITS.finditer(blank(own, [*covered, *counted])):
        word = match[0].strip(".,")
        inner = _INNER.findall(word)
        constants = all(Decimal(part.replace(",", "")) in CONSTANTS for part in inner)  # (a / b)^(1/2) - 1
        of_calculation = constants and any(one.start <= match.start() < one.end for one in shown)
        known = _FORM.match(word) or _QUARTER.match(word) or all(part in allowed for part in inner)
        if of_calculation or known:
            good += [word, *inner]
        else:
            strange.append(f"{word} stands in none of the sources that it cites.")
    # What is neither tied nor refused only counts: constants, a few of what is listed, the one of a bound.
    free = [one.text for one in quantities if one.start not in {start for start, _ in covered}]
    good += [*free, *(digits for text in free for digits in _INNER.findall(text))]
    words = " ".join([evidence.question, *(given.text for given in passages)])
    plain = blank(own, [match.span() for match in SMALL_COUNT.finditer(own) if is_counted(match[0], listed)])
    for spelled in numbers_in_words(blank(plain, [*covered, *counted])):
        if not UNIT_WORD.match(spelled) and not re.search(rf"\b{re.escape(spelled)}\b", words, re.IGNORECASE):
            strange.append(f"“{spelled}” is a number that stands in none of the sources that it cites.")
    return good, strange


def _known_digits(evidence: Evidence, facts: Sequence[AnswerFact], passages: Sequence[Given]) -> set[str]:
    texts = [evidence.question, *(f"{given.header}\n{given.text}" for given in passages)]
    known = {digits for text in texts for digits in _INNER.findall(text)}
    for fact in facts:
        known |= {str(year) for year in years_of(fact)} | set(_INNER.findall(f"{fact.label} {fact.end_date}"))
        known |= {part.lstrip("0") for part in str(fact.end_date).split("-")}
    years = {int(one) for one in known if re.fullmatch(r"(?:19|20)\d\d", one)}
    return known | {str(year)[2:] for year in years}


def is_constant(own: str, quantity: Quantity) -> bool:
    """Whether a number only counts within a calculation: the 2 of an average, the days of a year."""
    around = own[max(0, quantity.start - 4) : quantity.start], own[quantity.end : quantity.end + 4]
    in_calculation = re.search(r"[-+*/×÷·(]\s*$", around[0]) or re.match(r"\s*[-+*/×÷·)]", around[1])
    return abs(quantity.value) in CONSTANTS and bool(in_calculation)


def only_counts(own: str, quantity: Quantity) -> bool:
    """Whether a number of a calculation is no operand: what is divided or multiplied by, or the 1 that is taken off."""
    if quantity.unit not in {None, "count"} or quantity.scale != 1 or not is_constant(own, quantity):
        return False
    before, after = own[: quantity.start].rstrip(), own[quantity.end :].lstrip()
    return before[-1:] in _BY or after[:1] in _TIMES or (quantity.value == 1 and before[-1:] in _LESS)


def bounds(own: str, quantity: Quantity, numbers: Iterable[TiedNumber]) -> bool:
    """Whether a number is the one that a ratio of the statement is held against, and the ratio is on that side."""
    way = BOUND.search(own[: quantity.start])
    ratios = [one.quantity.value for one in numbers if one.quantity.unit in {None, "multiple"}]
    small = [value for value in ratios if value % 1]
    return way is not None and quantity.value == 1 and any((value < 1) is bool(way["below"]) for value in small)


def blank(text: str, spans: Sequence[tuple[int, int]]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def trimmed(quantity: Quantity) -> Quantity:
    """A quantity without a bracket that opens before it and closes elsewhere."""
    if quantity.text.startswith("(") and not quantity.text.rstrip("%").endswith(")"):
        start = quantity.start + len(quantity.text) - len(quantity.text.lstrip("( "))
        return quantity.model_copy(
            update={"start": start, "text": quantity.text.lstrip("( "), "value": abs(quantity.value)}
        )
    return quantity


def _quoted(words: str, start: int, given: Given) -> TiedQuote | None:
    """A quotation of a passage, in one chunk of it."""
    sought = bare(words).translate(_SOFT)
    for place in given.places:
        at = place.bare.translate(_SOFT).find(sought)
        if at >= 0:
            return TiedQuote(start, start + len(words), words, _as_it_stands(place, at, len(sought)), given, place)
    return None


def _as_it_stands(place: Place, at: int, length: int) -> str:
    return place.bare[at : at + length]
