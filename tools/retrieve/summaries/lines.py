"""What management tells of the lines of an income statement that moved a profit, in the report that prints them.

Parts of a company have lines of the same names: a sentence must tell the line's own amounts, or its year.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from decimal import Decimal

from tools.language.disclosed.summed_up import Results, results, years_named
from tools.language.english.planning import only_asks_why
from tools.language.quantities.find import find_quantities
from tools.language.queries.features import before_reason, gives_reason, is_hedged, line_names
from tools.language.queries.income_lines import is_one_off, speaks_of_year
from tools.language.terms import joined_terms
from tools.models.facts import MetricValue
from tools.models.figures import Retrieved
from tools.models.income_lines import MovedLine, TakenApart
from tools.models.passages import Quote
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.retrieve.summaries.asked import discussed
from tools.retrieve.summaries.passages import Sentence, read_sentences
from tools.retrieve.summaries.told import explain, told_of_results, whole_text
from tools.search.quotes.cite import quote_words
from tools.search.quotes.ways import likely_by

_LOOKED_AT = 6  # sentences that may explain a line
_BEHIND = 3  # sentences behind one that says what a line consists of
_MORE = 2  # terms behind a line's name: "was primarily"
_NEAR = Decimal("0.03")  # of an amount, within which another tells of it
_POINT = Decimal(1)  # of a percentage
_BRACKETS = re.compile(r"\s*\(([^)]*)\)")
_WORD_BEFORE = re.compile(r"\w+\s*\(([^)]*)\)")


async def told_of_lines(deps: Deps, name: str, told: TakenApart, years: Collection[int], most: int) -> list[Quote]:
    """Why a figure and its lines moved, those first that moved it most: a sentence of each, with its amounts."""
    document = await deps.documents.document(told.source.doc_id)
    if document is None:
        return []
    how = results()
    sentences = told_of_results(await discussed(deps.documents, document, how), how, years)
    if told.value.fiscal_quarter is not None:
        sentences = [one for one in sentences if how.is_of_quarter(whole_text(one, how))]
    telling = _Telling(deps, how, sentences, years)
    found = {} if told.level else dict(telling.of_figure(name, told))
    for line in sorted(told.lines, key=lambda one: -abs(one.effect)):
        said = dict(telling.of_line(line))
        if not said and line.one_off:
            said = dict(_of_event(await read_sentences(deps.documents, told.source.doc_id), line.value, years))
        found |= said
    return [quote_words(one.unit.candidate, text, likely_by("reasons")) for text, one in found.items()][:most]


async def told_of_figure(deps: Deps, name: str, value: MetricValue, years: Collection[int]) -> list[Quote]:
    """Why an amount moved, in the report that prints it: the first sentence that tells its own amounts."""
    document = await deps.documents.document(value.source.doc_id)
    if document is None:
        return []
    how = results()
    sentences = told_of_results(await discussed(deps.documents, document, how), how, years)
    own = [one for one in sentences if tells_of(whole_text(one, how), value, years)]
    found = _Telling(deps, how, own, years).of_amount(name, value)
    return [quote_words(one.unit.candidate, text, likely_by("reasons")) for text, one in found]


async def with_event(deps: Deps, reading: Classification, found: Retrieved) -> Retrieved:
    """What was found, with the sentence that tells of the event that a one-off line is for, by its amount, where it is
    asked why and nothing else answers that."""
    values = found.xbrl_facts.values if found.xbrl_facts else ()
    asks = bool(reading.narrative_cues) and only_asks_why(reading.narrative_cues)
    if not asks or any(one.answers for one in found.quotes) or len(values) != 1:
        return found
    value = values[0]
    if not is_one_off(value.label):
        return found
    years = {value.fiscal_year, value.end_date.year}
    told = dict(_of_event(await read_sentences(deps.documents, value.source.doc_id), value, years))
    quotes = [quote_words(one.unit.candidate, text, likely_by("reasons")) for text, one in told.items()]
    return found.model_copy(update={"quotes": tuple(quotes)}) if quotes else found


class _Telling:
    """The sentences of a discussion, asked for one line after the other."""

    def __init__(self, deps: Deps, how: Results, sentences: Sequence[Sentence], years: Collection[int]) -> None:
        self._vocabulary, self._how, self._sentences, self._years = deps.vocabulary, how, sentences, years

    def of_figure(self, name: str, told: TakenApart) -> Iterator[tuple[str, Sentence]]:
        """What explains the figure itself; or, of a margin, the profit that it is one of."""
        found = [(one, name) for one in self._explaining(name, told.label)]
        profit = told.value.metric
        found += [(one, profit) for one in self._explaining(profit, told.value.label)] if profit != name else []
        for one, of in found:
            text = whole_text(one, self._how)
            if (told.shares and of == name) or tells_of(text, told.value, self._years):
                yield text, one
                return

    def of_amount(self, name: str, value: MetricValue) -> Iterator[tuple[str, Sentence]]:
        """What explains an amount by itself, with its own amounts."""
        for one in self._explaining(name, value.label):
            text = whole_text(one, self._how)
            if tells_of(text, value, self._years):
                yield text, one
                return

    def of_line(self, line: MovedLine) -> Iterator[tuple[str, Sentence]]:
        """What explains a line; or what it consists of, with the amounts that are told behind that."""
        if said := list(self.of_amount(line.value.metric, line.value)):
            yield from said
            return
        names = _names(line.value.label)
        for place, one in enumerate(self._sentences):
            said = before_reason(one.text)
            if said is not None and not is_hedged(one.text) and _leads(joined_terms(said), names):
                behind = [
                    other for other in self._sentences[place + 1 :][:_BEHIND] if _has_money(other.text, one, other)
                ]
                yield from ((other.text, other) for other in (one, *behind)) if behind else ()
                return

    def _explaining(self, metric: str, label: str) -> list[Sentence]:
        names = list(dict.fromkeys([*line_names((metric,), self._vocabulary), *_names(label)]))
        keys = [key for one in self._how.figures if metric not in one.keys for key in one.keys]
        others = line_names(keys, self._vocabulary)
        found = explain(names, others, self._sentences, self._how, _LOOKED_AT)
        return [one for one in found if gives_reason(one.text)]


def _names(label: str) -> list[str]:
    """What a line may be called: "Other expense (income), net" is "other income, net" where it is one."""
    said = (label, _BRACKETS.sub("", label), _WORD_BEFORE.sub(r"\1", label))
    return list(dict.fromkeys(filter(None, map(joined_terms, said))))


def _leads(said: str, names: Sequence[str]) -> bool:
    """Whether a sentence says of a line, and of nothing else, what it comes of."""
    return any(
        said == name or (said.startswith(f"{name} ") and len(said.split()) <= len(name.split()) + 2) for name in names
    )


def _has_money(text: str, first: Sentence, other: Sentence) -> bool:
    same = first.passage.chunk.chunk_id == other.passage.chunk.chunk_id
    return same and any(one.currency for one in find_quantities(text))


def tells_of(text: str, value: MetricValue, years: Collection[int]) -> bool:
    """Whether a sentence tells of a line's own move: by an amount of it, else by its percentage, else by its year."""
    said = before_reason(text) or text
    quantities = find_quantities(said)
    if money := [abs(one.value) for one in quantities if one.currency]:
        return any(_near(one, own) for one in money for own in _amounts(value))
    if percents := [one.value for one in quantities if one.unit == "percent"]:
        pct = value.yoy.pct if value.yoy is not None else None
        return pct is not None and any(abs(one - abs(Decimal(str(pct)))) <= _POINT for one in percents)
    return not years_named(text).isdisjoint(years) or speaks_of_year(text)


def _of_event(
    sentences: Sequence[Sentence], value: MetricValue, years: Collection[int]
) -> Iterator[tuple[str, Sentence]]:
    """What tells of the event that a one-off line is for: by its amount, in notes as well."""
    for one in sentences:
        named = years_named(one.text)
        if is_one_off(one.text) and not is_hedged(one.text) and not named.isdisjoint(years):
            money = [abs(found.value) for found in find_quantities(one.text) if found.currency]
            if any(_near(amount, own) for amount in money for own in _amounts(value)):
                yield one.text, one
                return


def _amounts(value: MetricValue) -> list[Decimal]:
    before = [value.yoy.prior_value, value.yoy.delta] if value.yoy is not None else []
    return [abs(one) for one in (value.value, *before) if one]


def _near(one: Decimal, other: Decimal) -> bool:
    return abs(one - other) <= _NEAR * other
