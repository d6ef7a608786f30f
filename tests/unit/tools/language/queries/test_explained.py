"""Of what figure a sentence gives the reasons."""

import pytest

from tests.unit.tools.search.quotes.passages import GUARD, candidate, wanted
from tools.language.queries.explained import explains_another
from tools.search.quotes.pick import pick_quotes


@pytest.mark.parametrize(
    ("text", "another"),
    [
        ("Net income rose by a tenth because of lower taxes.", True),
        ("Net cash from operations increased due to higher net income.", True),
        ("Operating income rose by a tenth because of lower freight.", False),
        ("The increase was due to lower freight.", False),
        ("1 The increase was due to a change in judgment.", True),  # a note to a row that it doesn't name
        ("1 Operating income rose due to lower freight.", False),
        ("Operating income rose by a tenth.", False),
        ("Net income rose, as operating income and sales were helped by, and driven by, the mild winter.", True),
    ],
)
def test_reasons_of_another_figure_explain_none(text: str, *, another: bool) -> None:
    assert explains_another(wanted("Why did operating income rise in 2022?"), text) == another


async def test_what_explains_another_figure_does_not_answer() -> None:
    told = candidate(f"{GUARD} Net income rose in 2022 because of lower taxes on the mills.")
    quotes = await pick_quotes(wanted("Why did operating income rise in 2022?"), [told])
    assert quotes
    assert not any(one.answers for one in quotes)


@pytest.mark.parametrize(
    ("text", "another"), [("Gross profit fell because of freight.", False), ("Sales fell due to rain.", True)]
)
def test_a_margin_is_explained_by_its_profit_and_not_by_sales(text: str, *, another: bool) -> None:
    assert explains_another(wanted("Why did the gross margin fall in 2022?"), text) == another
