"""A figure as a question defines it, with a remark where its name means another value by itself."""

from collections.abc import Awaitable, Callable, Sequence

from tools.errors import TieoutError
from tools.figures.formulas.combined import base_of
from tools.models.base import period_label
from tools.models.figures import Calculation
from tools.models.questions import Defined
from tools.numbers import format_computed


async def with_usual(
    name: str, defined: Sequence[Defined], compute: Callable[[str], Awaitable[Calculation]]
) -> Calculation:
    """What a metric or expression comes to; of one that the question defines, beside what its name usually means."""
    found = await compute(name)
    own = next((one for one in defined if one.usual and one.metric == base_of(name)), None)
    if own is None or own.metric != name:
        return found
    try:
        usual = await compute(own.usual)
    except TieoutError:
        return found  # the remark is no part of the answer
    values = {(one.fiscal_year, one.fiscal_quarter): one for one in usual.results}
    remarks: list[str] = []
    for result in found.results:
        other = values.get((result.fiscal_year, result.fiscal_quarter))
        if other is not None and other.value != result.value:
            period = period_label(result.fiscal_year, result.fiscal_quarter)
            remarks.append(
                f"{period}: the question's own definition is followed; {own.usual} by its usual one "
                f"({usual.definition.partition(' = ')[2].partition('. ')[0]}) is "
                f"{format_computed(other.value, other.unit, percent=other.percent)}."
            )
    return found.model_copy(update={"warnings": (*found.warnings, *remarks)})
