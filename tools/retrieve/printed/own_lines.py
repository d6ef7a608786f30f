"""What lines of a company's own come to: a share, a difference, growth, what a line leaves after its costs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tools.errors import AgainstItself
from tools.figures.formulas.of_rows import DIFFERENCE, GROWTH, KEPT, RATIO, SUM, come_to, name_of
from tools.language.disclosed.extremes import asks_for_part
from tools.language.disclosed.facts import asked_facts
from tools.language.printed.formulas import FormulaAsked, combines_several, names_of, read_formulas
from tools.language.printed.own_lines import MOVING, LinesAsked, Way, read_own_lines
from tools.language.printed.questions import content_words, part_words
from tools.language.queries.answer_types import asks_no_amount
from tools.models.base import period_label
from tools.models.facts import MetricValue
from tools.models.figures import Calculated, Calculation, Retrieved
from tools.models.filters import Filters
from tools.models.questions import HYBRID, METRIC_LOOKUP, Classification, Route, answerable
from tools.ports.deps import Deps
from tools.retrieve.outcomes import declined_of
from tools.retrieve.printed.lines import Asking, company_of, find_line, is_own, unnamed
from tools.retrieve.printed.own_formulas import as_calculations, find_own_formula
from tools.vocab.expressions import Name, Operation, check_apart

_KINDS: Mapping[Way, str] = {
    "share": RATIO,
    "ratio": RATIO,
    "difference": DIFFERENCE,
    "sum": SUM,
    "growth": GROWTH,
    "change": DIFFERENCE,
    "profit": DIFFERENCE,
    "margin": KEPT,
}
_OF_UNIT = frozenset({DIFFERENCE, SUM})  # what has the unit of its lines
_OF_TWO = frozenset[Way](("share", "ratio", "difference"))


@dataclass(frozen=True)
class OwnLines:
    """What lines come to, and the reading of a question that they answer: with text where `more` is asked."""

    found: Retrieved
    reading: Classification
    more: bool


async def find_own_lines(deps: Deps, reading: Classification, question: str, filters: Filters) -> OwnLines | None:
    """What the first arithmetic comes to that the question may mean and of which all lines are found.

    The lines are of one company, in each of the years that are named; growth is on the year before.
    """
    if answerable(reading) or reading.extreme is not None or asks_for_part(question) or asks_no_amount(question):
        return None
    if asked_facts(question):
        return None  # a sentence tells it
    years, company = sorted(reading.fiscal_years), await company_of(deps, reading)
    if company is None or not years or reading.problems or reading.excluded or len(reading.fiscal_quarters) > 1:
        return None
    asking = Asking(deps, company, filters)
    quarter = reading.fiscal_quarters[0] if reading.fiscal_quarters else None
    told = await unnamed(deps, question)
    if told.apart and len(told.years) > 1:
        return None  # each line is of a year of its own
    named, formulas = told.years, [*read_formulas(told.text, len(told.years))]
    over = [one for one in formulas if one.over != "each"]  # what is asked of several years is no result of each
    whole = over or [one for one in formulas if combines_several(one)]  # two lines of several are another result
    if (same := against_itself(told.text, whole)) is not None:
        found = Retrieved(declined=(declined_of(reading, same.reason, same.remedy),))
        return OwnLines(found, _answered(reading, METRIC_LOOKUP, question), more=False)
    for asked in () if whole else read_own_lines(told.text):
        results = [] if _narrowed(reading, asked) else await _results(asking, asked, years, quarter, reading)
        if results and (len(asked.sides) > 1 or _has_own(asking, results)):
            answered = _answered(reading, HYBRID if asked.more else METRIC_LOOKUP, asked.said)
            return OwnLines(Retrieved(calculations=_calculations(asked, results, reading)), answered, asked.more)
    for formula in whole or formulas:
        if _leaves_words(reading, formula):
            continue
        results = await find_own_formula(asking, formula, named or years, quarter, reading)
        if results:
            found = Retrieved(calculations=as_calculations(results))
            return OwnLines(found, _answered(reading, METRIC_LOOKUP, formula.said), more=False)
    return None


def against_itself(text: str, formulas: Sequence[FormulaAsked]) -> AgainstItself | None:
    """Why a line's share in itself, or what it differs from itself by, is no answer; None where two are named."""
    asked = next(read_own_lines(text), None) if not formulas else None
    two = asked is not None and asked.way in _OF_TWO and all(asked.sides)
    sides = [Name(names[0].casefold()) for names in asked.sides] if asked is not None and two else []
    try:
        for node in (*(one.node for one in formulas), *([Operation("/", sides[0], sides[-1])] if sides else [])):
            check_apart(node)
    except AgainstItself as error:
        return error
    return None


async def asks_arithmetic(deps: Deps, question: str) -> bool:
    """Whether a question asks for what several lines come to, or one over several years: no line alone answers it."""
    told = await unnamed(deps, question)
    return next(read_formulas(told.text, len(told.years)), None) is not None


def _answered(reading: Classification, route: Route, said: str) -> Classification:
    """The reading that lines answer, without the words of the clause that `said` what they come to."""
    used = said.casefold()
    unused = tuple(one for one in reading.unused if one.word.casefold() not in used)
    update: dict[str, object] = dict.fromkeys(("unexplained", "ambiguous"), ())
    return reading.model_copy(update={**update, "unused": unused, "route": route})


async def _results(
    asking: Asking, asked: LinesAsked, years: Sequence[int], quarter: int | None, reading: Classification
) -> list[Calculated]:
    """The result of each year, or from the first to the last; none where one of them is lacking."""
    pairs = [_moved_over(years)] if asked.way in MOVING else [(year, year) for year in years]
    found = [await _result(asking, asked, pair, quarter, reading) for pair in pairs]
    told = [one for one in found if one is not None]
    return told if len(told) == len(pairs) else []


def _calculations(asked: LinesAsked, results: Sequence[Calculated], reading: Classification) -> tuple[Calculation, ...]:
    """The results; of an amount that something moved by, also how much that is of what it was."""
    also: list[Calculation] = []
    for one in results if asked.way == "change" else ():
        grown = _calculated(replace(asked, way="growth"), one.inputs[0], one.inputs[1], reading)
        also += [_as_calculation("growth", [grown])] if grown is not None else []
    return (_as_calculation(asked.way, results), *also)


def _as_calculation(way: Way, results: Sequence[Calculated]) -> Calculation:
    return Calculation(formula=name_of(_KINDS[way]), definition=results[0].label, results=tuple(results))


def _narrowed(reading: Classification, asked: LinesAsked) -> bool:
    return _has_others(reading, (asked.said, *(name for names in asked.sides for name in names)))


def _leaves_words(reading: Classification, asked: FormulaAsked) -> bool:
    return _has_others(reading, (asked.said, *(name for line in asked.lines for name in names_of(line))))


def _has_others(reading: Classification, said: Sequence[str]) -> bool:
    """Whether the question has a name, or a word for a part, beside those of the lines: they may be of that alone."""
    named = content_words(" ".join(said))
    left = [word for word in reading.unexplained if not content_words(word) <= named]
    return any(word[:1].isupper() or content_words(word) & part_words() for word in left)


def _has_own(asking: Asking, results: Sequence[Calculated]) -> bool:
    """Whether a line is the company's own, and no figure that every company has."""
    return any(is_own(asking, line) for one in results for line in one.inputs)


def _moved_over(years: Sequence[int]) -> tuple[int, int]:
    return (years[0], years[-1]) if len(years) > 1 else (years[0] - 1, years[0])


async def _result(
    asking: Asking, asked: LinesAsked, years: tuple[int, int], quarter: int | None, reading: Classification
) -> Calculated | None:
    """What the lines come to; None where one of them is not printed, or the arithmetic makes no sense of them."""
    earlier, later = years
    sides = [(asked.sides[0], later), (asked.sides[0], earlier)] if asked.way in MOVING else [
        (names, later) for names in asked.sides
    ]  # fmt: skip
    found: list[MetricValue] = []
    for names, year in sides:
        line = await find_line(asking, names, year, quarter)
        if line is None:
            return None
        found.append(line)
    return _calculated(asked, found[0], found[1], reading)


def _calculated(
    asked: LinesAsked, first: MetricValue, second: MetricValue, reading: Classification
) -> Calculated | None:
    """The result with its lines; None of one line alone, of other periods or signs, or a part above its whole."""
    kind = _KINDS[asked.way]
    below = min(first.value, second.value) < 0
    if first.unit != second.unit or below or (asked.way == "share" and first.value > second.value):
        return None
    if asked.way in MOVING:
        apart = first.label == second.label and first.end_date > second.end_date
    else:
        apart = first.label != second.label and first.end_date == second.end_date
    value = come_to(kind, first.value, second.value) if apart else None
    if value is None:
        return None
    return Calculated(
        ticker=first.ticker,
        label=_label(asked.way, first, second),
        fiscal_year=first.fiscal_year,
        fiscal_quarter=first.fiscal_quarter,
        start_date=first.start_date,
        end_date=first.end_date,
        value=value,
        unit=first.unit if kind in _OF_UNIT else "ratio",
        percent=kind not in _OF_UNIT and asked.way != "ratio",
        places=reading.places if kind not in _OF_UNIT else None,
        inputs=(first, second),
        steps=(f"{first.value:f}, {second.value:f}: {value:f}",),
    )


def _label(way: Way, first: MetricValue, second: MetricValue) -> str:
    match way:
        case "share":
            return f"{first.label} as a share of {second.label}"
        case "ratio":
            return f"{first.label} / {second.label}"
        case "sum":
            return f"{first.label} plus {second.label}"
        case "growth" | "change":
            since = period_label(second.fiscal_year, second.fiscal_quarter)
            return f"{'Growth of' if way == 'growth' else 'Change in'} {first.label} from {since}"
        case "margin":
            return f"{first.label} less {second.label}, as a share of {first.label}"
        case _:
            return f"{first.label} less {second.label}"
