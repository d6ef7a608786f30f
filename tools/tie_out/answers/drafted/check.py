"""Holds one statement of a draft against the facts and passages that it cites."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tools.answer.statements import Statement
from tools.language.english.figure_wording import numbers_in_words
from tools.language.quantities.find import find_quantities
from tools.language.quantities.models import Quantity
from tools.language.terms import terms
from tools.models.answers import AnswerFact, SpanState
from tools.ports.deps import Deps
from tools.tie_out.answers.drafted.arithmetic import CONSTANTS, Operand, Shown, comes_to, implied, shown_at
from tools.tie_out.answers.drafted.cite import cited
from tools.tie_out.answers.drafted.direction import movements, wrong_way
from tools.tie_out.answers.drafted.evidence import Evidence, Given, Place, bare
from tools.tie_out.answers.drafted.facts import FactValue, years_of
from tools.tie_out.answers.drafted.held import Held, TiedNumber, TiedQuote
from tools.tie_out.answers.drafted.match import (
    Said,
    Support,
    as_printed,
    find_fact,
    find_in_passages,
    metrics_in,
    years_in,
)
from tools.tie_out.answers.drafted.support import bear_out

_QUOTED = re.compile(r"“(?P<curly>[^“”]{2,600})”|\"(?P<straight>[^\"]{2,600})\"")
_DIGITS = re.compile(r"(?<![\w.,])[\w.,&-]*\d[\w&-]*(?:[.,]\d[\w&-]*)*")
_INNER = re.compile(r"\d+(?:[.,]\d+)*")
_FORM = re.compile(r"^(?:10-[KQ](?:/A)?|20-F|8-K|6-K)$")
_QUARTER = re.compile(r"^(?:Q[1-4]|[1-4]Q)$", re.IGNORECASE)
_SOFT = str.maketrans("‘’‚“”„–—‑", "'''\"\"\"---")
_TERM_WORDS = 3  # in quotation marks: words that may be a term, and no quotation
_UNITS = re.compile(r"^(?:percent|hundred|thousand|million|billion|trillion)$|^[%$€£]$", re.IGNORECASE)


class Checker:
    """One draft's statements, each held against what it cites."""

    def __init__(self, deps: Deps, evidence: Evidence) -> None:
        self._deps = deps
        self._evidence = evidence
        companies = {one.source.company for one in evidence.passages.values()}
        companies |= {fact.source.company for fact in evidence.facts.values()}
        self._companies = frozenset(terms(" ".join(companies)))
        self._question = frozenset(terms(evidence.question))
        names = companies | {fact.label for fact in evidence.facts.values()}
        numbered = sorted((name for name in names if any(map(str.isdigit, name))), key=len, reverse=True)
        self._numbered = re.compile("|".join(map(re.escape, numbered)) or "(?!)", re.IGNORECASE)
        self._before: list[TiedNumber] = []  # numbers of the statements before, which later ones may compute with

    async def check_all(self, statements: Sequence[Statement]) -> list[Held]:
        """Each statement with what ties it, or with what is wrong; a period may stand in the one before it."""
        found: list[Held] = []
        self._before = []
        for number, one in enumerate(statements):
            before = statements[number - 1].text if number else ""
            held = Held(one) if one.heading else await self._check(one, before)
            found.append(held)
        return found

    async def _check(self, one: Statement, before: str) -> Held:
        facts, passages, unknown = self._cited(one)
        if unknown or not (facts or passages):
            why = f"[{unknown[0]}] is no fact or passage that was given." if unknown else "It cites nothing."
            return Held(one, problems=(why,))
        quotes, problems = self._quotes(one.text, passages)
        own = _blank(one.text, [(quote.start, quote.end) for quote in quotes])
        own = self._numbered.sub(lambda match: " " * len(match[0]), own)
        said = self._said(own, before)
        numbers, wrong = self._numbers(own, said, facts, passages)
        said_digits, strange = self._other_digits(own, numbers, facts, passages)
        problems += [*wrong, *strange]
        if not problems:
            problems += wrong_way(own, numbers, passages, self._deps.vocabulary)
        held = Held(one, tuple(numbers), tuple(quotes), tuple(facts), digits=tuple(said_digits))
        held = await self._with_words(held, own, facts, passages, problems)
        if held.holds:
            self._before += numbers
        return held

    async def _with_words(
        self, held: Held, own: str, facts: Sequence[AnswerFact], passages: Sequence[Given], problems: list[str]
    ) -> Held:
        """What bears the words of a statement out. Those that only facts are cited for are read by the other check."""
        supports = [number.support for number in held.numbers if number.support is not None]
        coverage = 1.0
        if passages:
            known = self._question | self._companies | set(terms(" ".join(fact.label for fact in facts)))
            counted = [(one.start, one.end) for one in find_quantities(own)]
            words = _blank(own, [*counted, *movements(own, self._deps.vocabulary)])
            borne = await bear_out(words, passages, known, self._deps.embedder, tied=bool(held.numbers or held.quotes))
            coverage = borne.coverage
            supports += borne.units[:1] if not (supports or held.quotes) else ()
            supports = supports or [Support(passages[0], passages[0].units[0])] * bool(passages[0].units)
            problems += [borne.problem] if borne.problem and not problems else []
        unique = {(one.given.id, one.unit.start): one for one in supports}
        return replace(held, supports=tuple(unique.values()), coverage=coverage, problems=tuple(problems))

    def _cited(self, one: Statement) -> tuple[list[AnswerFact], list[Given], list[str]]:
        facts = [self._evidence.facts[name] for name in one.ids if name in self._evidence.facts]
        passages = [self._evidence.passages[name] for name in one.ids if name in self._evidence.passages]
        known = {*self._evidence.facts, *self._evidence.passages}
        return facts, passages, [name for name in one.ids if name not in known]

    def _said(self, own: str, before: str) -> Said:
        words = frozenset(terms(own)) - self._companies
        years = years_in(own) or years_in(before) or years_in(self._evidence.question)
        return Said(words, metrics_in(own, self._deps.vocabulary), years)

    def _quotes(self, text: str, passages: Sequence[Given]) -> tuple[list[TiedQuote], list[str]]:
        """The quotations, each word for word in a cited passage; a term in quotation marks is none."""
        found: list[TiedQuote] = []
        problems: list[str] = []
        for match in _QUOTED.finditer(text):
            name = "curly" if match["curly"] is not None else "straight"
            words, start = match[name], match.start(name)
            words = words.rstrip(" .,;")
            tied = next((quote for given in passages if (quote := _quoted(words, start, given)) is not None), None)
            if tied is not None:
                found.append(tied)
            elif len(words.split()) > _TERM_WORDS or any(map(str.isdigit, words)):
                problems.append(f"The quotation “{words[:80]}” does not stand word for word in what it cites.")
        return found, problems

    def _numbers(
        self, own: str, said: Said, facts: Sequence[AnswerFact], passages: Sequence[Given]
    ) -> tuple[list[TiedNumber], list[str]]:
        """Each number with what ties it: first those that stand in a source, then what is computed of them."""
        tied: dict[int, TiedNumber] = {}
        waiting: list[tuple[Quantity, list[str]]] = []
        quantities = list(map(_trimmed, find_quantities(own)))
        shown = [one for quantity in quantities if (one := shown_at(own, quantity.start, quantity.end)) is not None]
        for quantity in quantities:
            if (fact := find_fact(quantity, facts)) is not None and not self._is_result(own, quantity):
                tied[quantity.start] = _of_fact(quantity, fact)
                continue
            is_operand = any(one.start <= quantity.start < one.end for one in shown)
            meant = _with_years_before(said) if is_operand else said
            matches = find_in_passages(quantity, passages, self._evidence, meant, self._deps.vocabulary)
            good = [one for one in matches.good if cited(one[0], 1.0) is not None]
            if good and not self._is_result(own, quantity):
                support, number = good[0]
                tied[quantity.start] = TiedNumber(
                    quantity, quantity.text, quantity.value, support=support, year=number.year
                )
            elif is_operand and (told := self._told_before(quantity, one_of=passages)) is not None:
                tied[quantity.start] = replace(
                    told, quantity=quantity, shown=quantity.text, value=quantity.value, how=""
                )
            else:
                waiting.append((quantity, matches.against))
        problems = list(self._paired(own, tied))
        for quantity, against in waiting:
            number = self._computed(own, quantity, tied)
            if number is not None:
                tied[quantity.start] = number
            elif not self._is_constant(own, quantity):
                problems.append(self._untied(quantity, against, own))
        return [tied[start] for start in sorted(tied)], problems

    def _told_before(self, quantity: Quantity, one_of: Sequence[Given]) -> TiedNumber | None:
        """The number of a statement before that an operand repeats, of a passage that is cited here as well."""
        cited_here = {given.id for given in one_of}
        told = (one for one in self._before if one.support is not None and one.support.given.id in cited_here)
        return next((one for one in told if _repeats(quantity, one.operand)), None)

    def _is_result(self, own: str, quantity: Quantity) -> bool:
        """Whether a number is shown as the result of a calculation: then it has to be that."""
        return shown_at(own, quantity.start, quantity.end) is not None

    def _computed(self, own: str, quantity: Quantity, tied: dict[int, TiedNumber]) -> TiedNumber | None:
        """A number that follows from tied ones: by the calculation shown, as a repeated result, or by one to show."""
        base = [number.operand for number in tied.values()]
        source = next(iter(tied.values()), None)
        shown = shown_at(own, quantity.start, quantity.end)
        if shown is not None:
            if comes_to(shown.expression, quantity.text) and not self._strange_operands(own, shown, tied):
                return _derived(quantity, source, "")
            return None
        known = [one.operand for one in (*self._before, *tied.values()) if one.state == "derived"]
        if any(_repeats(quantity, one) for one in known):
            return _derived(quantity, source, "")
        how = implied(quantity, base)
        return _derived(quantity, source, how) if how and source else None

    def _strange_operands(self, own: str, shown: Shown, tied: dict[int, TiedNumber]) -> list[Quantity]:
        """The operands of a calculation that are neither tied, nor results, nor constants."""
        inside = [_trimmed(one) for one in find_quantities(own) if shown.start <= one.start < shown.end]
        known = [one.operand for one in (*self._before, *tied.values())]
        return [
            one
            for one in inside
            if one.start not in tied
            and abs(one.value) not in CONSTANTS
            and not any(_repeats(one, operand) for operand in known)
        ]

    def _is_constant(self, own: str, quantity: Quantity) -> bool:
        """Whether a number only counts within a calculation: the 2 of an average, the days of a year."""
        around = own[max(0, quantity.start - 4) : quantity.start], own[quantity.end : quantity.end + 4]
        in_calculation = re.search(r"[-+*/×÷·(]\s*$", around[0]) or re.match(r"\s*[-+*/×÷·)]", around[1])
        return abs(quantity.value) in CONSTANTS and bool(in_calculation)

    def _paired(self, own: str, tied: dict[int, TiedNumber]) -> Iterator[str]:
        """Years that change places: as many numbers of columns as years are named, in another order."""
        numbers = [number for _, number in sorted(tied.items()) if number.year is not None]
        told = [int(year) for year in re.findall(r"(?<![\d$])(?<!\d[,.])((?:19|20)\d\d)(?!\d|%|[,.]\d)", own)]
        years = [number.year for number in numbers]
        same_row = len({(n.support.given.id, n.support.unit.start) for n in numbers if n.support}) == 1
        if (
            len(years) > 1
            and same_row
            and len(set(told)) == len(told) == len(years)
            and sorted(told) == sorted(year for year in years if year is not None)
            and told != years
        ):
            yield f"{numbers[0].quantity.text} stands in the column of {years[0]}, and it is told of {told[0]}."

    def _untied(self, quantity: Quantity, against: Sequence[str], own: str) -> str:
        """Why a number is not given, and where it stands instead."""
        if shown := shown_at(own, quantity.start, quantity.end):
            return f"{quantity.text} is not what {shown.expression} comes to, or an operand stands in no cited source."
        if against:
            return f"{quantity.text} is not tied: {against[0]}."
        said = Said(frozenset(), frozenset(), frozenset())
        for given in self._evidence.passages.values():
            found = find_in_passages(quantity, [given], self._evidence, said, self._deps.vocabulary)
            if found.good or found.against:
                return f"{quantity.text} stands in [{given.id}], not in what the statement cites."
        return f"{quantity.text} stands in none of the sources, and no calculation over their numbers is shown for it."

    def _other_digits(
        self, own: str, numbers: Sequence[TiedNumber], facts: Sequence[AnswerFact], passages: Sequence[Given]
    ) -> tuple[list[str], list[str]]:
        """Years, labels and names with digits, and numbers in words: those that a source has, and those none has."""
        covered = [(number.quantity.start, number.quantity.end) for number in numbers]
        counted = [(one.start, one.end) for one in map(_trimmed, find_quantities(own))]
        allowed = self._known_digits(facts, passages)
        good, strange = list[str](), list[str]()
        for match in _DIGITS.finditer(_blank(own, [*covered, *counted])):
            word = match[0].strip(".,")
            inner = _INNER.findall(word)
            if _FORM.match(word) or _QUARTER.match(word) or all(part in allowed for part in inner):
                good += [word, *inner]
            else:
                strange.append(f"{word} stands in none of the sources that it cites.")
        good += [one.text for one in find_quantities(own) if self._is_constant(own, one) and one.start not in
                 {start for start, _ in covered}]  # fmt: skip
        words = " ".join([self._evidence.question, *(given.text for given in passages)]).lower()
        for spelled in numbers_in_words(_blank(own, [*covered, *counted])):
            if not _UNITS.match(spelled) and spelled.lower() not in words:
                strange.append(f"“{spelled}” is a number that stands in none of the sources that it cites.")
        return good, strange

    def _known_digits(self, facts: Sequence[AnswerFact], passages: Sequence[Given]) -> set[str]:
        texts = [self._evidence.question, *(f"{given.header}\n{given.text}" for given in passages)]
        known = {digits for text in texts for digits in _INNER.findall(text)}
        for fact in facts:
            known |= {str(year) for year in years_of(fact)} | set(_INNER.findall(f"{fact.label} {fact.end_date}"))
            known |= {part.lstrip("0") for part in str(fact.end_date).split("-")}
        years = {int(one) for one in known if re.fullmatch(r"(?:19|20)\d\d", one)}
        return known | {str(year)[2:] for year in years}


def _with_years_before(said: Said) -> Said:
    """What a statement says, for an operand of a calculation: averages and changes take in the year before."""
    return replace(said, years=said.years | {year - 1 for year in said.years})


def _blank(text: str, spans: Sequence[tuple[int, int]]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _trimmed(quantity: Quantity) -> Quantity:
    """A quantity without a bracket that opens before it and closes elsewhere."""
    if quantity.text.startswith("(") and not quantity.text.rstrip("%").endswith(")"):
        start = quantity.start + len(quantity.text) - len(quantity.text.lstrip("( "))
        return quantity.model_copy(
            update={"start": start, "text": quantity.text.lstrip("( "), "value": abs(quantity.value)}
        )
    return quantity


def _of_fact(quantity: Quantity, value: FactValue) -> TiedNumber:
    text = as_printed(quantity.text, value)
    return TiedNumber(quantity, text, value.value, value.state, fact=value.fact)


def _derived(quantity: Quantity, source: TiedNumber | None, how: str | None) -> TiedNumber | None:
    """A number that is computed, with the source of what it is computed from."""
    if source is None:
        return None
    state: SpanState = "derived"
    return TiedNumber(
        quantity, quantity.text, quantity.value, state, fact=source.fact, support=source.support, how=how or ""
    )


def _repeats(quantity: Quantity, known: Operand) -> bool:
    """Whether a number is one that is known already, as it is or in percent."""
    size, options = abs(quantity.value), {abs(known.value)}
    options |= {abs(known.value) * 100} if quantity.unit == "percent" and known.unit != "percent" else set()
    options |= {size} if _digits_of(quantity.text) == _digits_of(known.text) else set()
    return any(abs(size - option) <= quantity.half_unit for option in options)


def _digits_of(text: str) -> str:
    return "".join(_INNER.findall(text))


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
