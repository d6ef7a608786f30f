"""Reasons of the whole company's move: parts have lines of the same names, of which a report tells other amounts.

"Gross margin decreased $970 million" explains no fall by $8.0 billion.
"""

from collections.abc import Collection

from tools.language.english.planning import only_asks_why
from tools.language.quantities.find import find_quantities
from tools.language.queries.features import before_reason, line_names
from tools.language.terms import joined_terms
from tools.models.figures import Retrieved
from tools.models.filters import Filters
from tools.models.passages import Quote
from tools.models.questions import METRIC_LOOKUP, Classification
from tools.ports.deps import Deps
from tools.retrieve.legs import find_figures
from tools.retrieve.summaries.lines import tells_of, told_of_figure
from tools.vocab.expressions import Name, Operation, names, parse
from tools.vocab.loader import Vocabulary

_REVENUE = "revenue"


async def of_whole_company(deps: Deps, reading: Classification, found: Retrieved, filters: Filters) -> Retrieved:
    """What was found, without quotations that tell of the asked figure by another amount than the company's own; with
    what management tells of its move, where nothing is left."""
    name = _amount(reading, deps.vocabulary)
    called = line_names((*reading.metrics, name), deps.vocabulary) if name is not None else ()
    if name is None or not any(_names_amount(one, called) for one in found.quotes):
        return found
    asked = reading.model_copy(update={"metrics": (name,), "named": (), "route": METRIC_LOOKUP, "narrative_cues": ()})
    values = (await find_figures(deps, asked, filters, "facts")).xbrl_facts.values
    years = {one for value in values for one in (value.fiscal_year, value.end_date.year)}
    moved = [value for value in values if value.yoy is not None and value.fiscal_year == max(reading.fiscal_years)]
    if len(moved) != 1:
        return found
    kept = [one for one in found.quotes if not _names_amount(one, called) or tells_of(one.text, moved[0], years)]
    if len(kept) == len(found.quotes):
        return found
    if not any(one.answers for one in kept):
        kept = [*await told_of_figure(deps, reading.metrics[0], moved[0], years), *kept]
    return found.model_copy(update={"quotes": tuple(kept)})


def _amount(reading: Classification, vocabulary: Vocabulary) -> str | None:
    """The amount whose move is to be explained: the figure, or the profit that a margin is of; None of a part's."""
    whole = len(reading.tickers) == len(reading.metrics) == 1 and reading.fiscal_years and not reading.segments
    why = bool(reading.narrative_cues) and only_asks_why(reading.narrative_cues)
    if not whole or not why or reading.fiscal_quarters or reading.extreme is not None:
        return None
    if max(reading.fiscal_years) - min(reading.fiscal_years) > 1:
        return None  # what it was a year before tells nothing of such a move
    [name] = reading.metrics
    if name in vocabulary.metrics:
        return name
    formula = vocabulary.formulas.get(name)
    node = parse(formula.expression) if formula is not None and formula.percent else None
    if not isinstance(node, Operation) or node.sign != "/" or node.right != Name(_REVENUE):
        return None
    [profit, *_] = [*names(node.left)]
    computed = vocabulary.formulas.get(profit)
    inner = names(parse(computed.expression)) if computed is not None else [profit]
    return next((one for one in inner if one in vocabulary.metrics), None)


def _names_amount(quote: Quote, called: Collection[str]) -> bool:
    """Whether a quotation begins with one of a figure's plain names, and tells an amount of money before its reason."""
    said = before_reason(quote.text)
    if said is None or not any(one.currency for one in find_quantities(said)):
        return False
    lead = joined_terms(said)
    return any(lead.startswith(f"{one} ") for one in called)
