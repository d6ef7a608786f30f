"""Expressions that a question makes up ("goodwill / total_assets"): which names are one, and how they are shown."""

import re
from collections.abc import Sequence

from tools.errors import InvalidInput
from tools.figures.formulas.spanned import TO_DATE
from tools.figures.resolution.calendar import QUARTER_MONTHS
from tools.models.base import period_label
from tools.models.figures import Calculated, Calculation
from tools.models.questions import Defined
from tools.text import humanise_concept
from tools.vocab.expressions import Call, Constant, Name, Negative, Node, Operation, parse
from tools.vocab.loader import Metric, Vocabulary
from tools.vocab.needs import find_named, needed

_SPANNED = re.compile(r"(?P<span>ttm|ytd)\((?P<figure>.*)\)")
_SPANS = {"ttm": "trailing twelve months", "ytd": TO_DATE}
_GROWTH = re.compile(r"growth\((\w+)(?:, (?P<years>\d+))?\)")
_SEQUENTIAL = re.compile(r"sequential_growth\((\w+)\)")
_AVERAGE = re.compile(r"avg\((\w+), (\d+)\)")
_RATE = re.compile(r"cagr\((\w+), (\d+)\)")
_SUM = re.compile(r"sum\((\w+), (\d+)\)")
_LAST = 4  # quarter of a year
_PLAIN = frozenset({"pure", "number", "multiple", "ratio", "days"})
_NAME = re.compile(r"(?:us-gaap|ifrs-full|dei):\w+|[a-z][a-z0-9\-]*:[A-Z]\w+|[A-Za-z_]\w*")


def over_twelve_months(name: str) -> str:
    """The figure of the twelve months to a period's end."""
    return name if _SPANNED.fullmatch(name) else f"ttm({name})"


def over_year_to_date(name: str) -> str:
    """The figure of the fiscal year up to a period's end."""
    return name if _SPANNED.fullmatch(name) else f"ytd({name})"


def average_over(name: str, count: int) -> str:
    """The figure's average over so many years, or quarters."""
    return f"avg({name}, {count})"


def growth_of(name: str, years: int = 1) -> str:
    """The figure's growth on the year before, or over so many years."""
    return f"growth({name})" if years == 1 else f"growth({name}, {years})"


def compound_rate(name: str, years: int) -> str:
    """The figure's growth as one rate a year over so many years."""
    return f"cagr({name}, {years})"


def growth_in_sequence(name: str) -> str:
    """The figure's growth on the quarter before."""
    return f"sequential_growth({name})"


def sum_over(name: str, count: int) -> str:
    """The figure's sum over so many quarters."""
    return f"sum({name}, {count})"


def add_over_time(names: Sequence[str], vocabulary: Vocabulary) -> bool:
    """Whether each figure of several quarters is the sum of theirs: a flow, or flows added and subtracted."""
    try:
        return all(_adds(parse(name), vocabulary) for name in names)
    except InvalidInput:
        return False


def _adds(node: Node, vocabulary: Vocabulary) -> bool:
    match node:
        case Name():
            found = find_named(vocabulary, node.text)
            return found.additive if isinstance(found, Metric) else _adds(parse(found.expression), vocabulary)
        case Operation():
            return node.sign in "+-" and _adds(node.left, vocabulary) and _adds(node.right, vocabulary)
        case Call():
            return node.function == "if_missing" and all(_adds(one, vocabulary) for one in node.operands)
        case Constant():
            return not node.value  # a nothing that stands in for what is not reported
        case Negative():
            return _adds(node.operand, vocabulary)
        case _:
            return False


def is_year_to_date(name: str) -> bool:
    """Whether a figure is of the fiscal year up to a period's end."""
    spanned = _SPANNED.fullmatch(name)
    return spanned is not None and spanned["span"] == "ytd"


def base_of(name: str) -> str:
    """The figure that is asked for, of twelve months, a year to date or a period by itself, averaged or not."""
    if spanned := _SPANNED.fullmatch(name):
        return spanned["figure"]
    averaged = _AVERAGE.fullmatch(name)
    return averaged[1] if averaged else name


def spanned_period(name: str, fiscal_year: int, fiscal_quarter: int | None) -> str:
    """The period of a figure for people: Q2 FY2024, the first 6 months of FY2024, the twelve months to Q2 FY2024."""
    period, quarter = period_label(fiscal_year, fiscal_quarter), fiscal_quarter or 0
    spanned, summed = _SPANNED.fullmatch(name), _SUM.fullmatch(name)
    if quarter and summed:
        return f"the {summed[2]} quarters to {period}"
    if not quarter or spanned is None or (spanned["span"] == "ytd" and quarter == 1):
        return period
    if quarter == _LAST:
        return period_label(fiscal_year, None)
    if spanned["span"] == "ttm":
        return f"the twelve months to {period}"
    return f"the first {QUARTER_MONTHS * quarter} months of {period_label(fiscal_year, None)}"


def spanned_label(name: str, result: Calculated) -> str:
    """The period of a computed figure for people, with its days."""
    period = spanned_period(name, result.fiscal_year, result.fiscal_quarter)
    begins = f"{result.start_date} " if is_year_to_date(name) and 1 < (result.fiscal_quarter or 0) < _LAST else ""
    return f"{period} ({begins}to {result.end_date})"


def is_computed(name: str, vocabulary: Vocabulary) -> bool:
    """Whether a figure has to be computed: a formula by its name, or an expression over figures."""
    if name in vocabulary.formulas or name in vocabulary.metrics:
        return name in vocabulary.formulas
    try:
        return not isinstance(parse(name), Name)
    except InvalidInput:
        return False


def over_periods(names: Sequence[str], vocabulary: Vocabulary) -> bool:
    """Whether each of the figures counts over a period, or is made of one that does."""
    try:
        reached = [[metric for metric, _ in needed(vocabulary, parse(name))] for name in names]
    except InvalidInput:  # the lookup says what is wrong with the name
        return False
    return bool(reached) and all(any(metric.period == "duration" for metric in metrics) for metrics in reached)


def in_words(calculation: Calculation, vocabulary: Vocabulary) -> Calculation:
    """An expression's results under the labels of its figures; a quotient of like units is shown in percent."""
    if calculation.formula in vocabulary.formulas:
        return calculation
    summed, rate = _SUM.fullmatch(calculation.formula), _RATE.fullmatch(calculation.formula)
    base = summed[1] if summed else base_of(calculation.formula)
    in_turn = _SEQUENTIAL.fullmatch(base)
    grown = _GROWTH.fullmatch(base) or in_turn
    if not summed and base != calculation.formula and (base in vocabulary.formulas or base in vocabulary.metrics):
        return calculation  # labelled by the figure
    label = _NAME.sub(lambda match: _label(match[0], vocabulary), grown[1] if grown else base)
    label = f"{_label(rate[1], vocabulary)} CAGR, {rate[2]} years" if rate else label
    label += " growth on the quarter before" if in_turn else " growth" if grown else ""
    label += f" over {grown['years']} years" if grown and not in_turn and grown["years"] else ""
    label += _span_of(calculation.formula)
    node = parse(base)
    quotient = bool(grown or rate) or (isinstance(node, Operation) and node.sign == "/")
    results = tuple(
        result.model_copy(update={"label": label, "percent": quotient and result.unit in {"pure", "number"}})
        for result in calculation.results
    )
    return calculation.model_copy(update={"results": results})


def as_asked(calculation: Calculation, defined: Sequence[Defined], places: int | None) -> Calculation:
    """The results with the decimals that are wished for; of a formula that the question spells out, by the name and in
    the unit that it has there."""
    own = next((one for one in defined if one.metric == base_of(calculation.formula)), None)
    results = tuple(result.model_copy(update={"places": places}) for result in calculation.results)
    if own is None:
        return calculation.model_copy(update={"results": results})
    label = f"{own.label}{_span_of(calculation.formula)}"
    results = tuple(
        result.model_copy(
            update={"label": label, "percent": own.percent}
            | ({"unit": own.unit} if result.unit in _PLAIN and own.unit != "monetary" else {})
        )
        for result in results
    )
    return calculation.model_copy(update={"results": results, "definition": f"{own.label} = {own.metric}, as asked."})


def _span_of(name: str) -> str:
    spanned = _SPANNED.fullmatch(name)
    return f", {_SPANS[spanned['span']]}" if spanned else ""


def _label(name: str, vocabulary: Vocabulary) -> str:
    known = vocabulary.metrics.get(name) or vocabulary.formulas.get(name)
    return known.label if known else humanise_concept(name)
