"""A backlog that management tells in a sentence, over a store of one report."""

import pytest

from tests.unit.tools.retrieve.store_fake import deps_of
from tests.unit.tools.search.quotes.passages import GUARD, candidate
from tools.models.base import Company
from tools.models.filters import Filters
from tools.models.questions import Classification
from tools.retrieve.printed.levels import find_level
from tools.vocab.loader import load_vocabulary

ACME = Company(company_id=1, cik=1, name="Acme Corp", tickers=("ACME",))
READING = Classification(
    query_type="factual", intent="specific_metric", tickers=("ACME",), fiscal_years=(2021, 2022),
    metrics=("remaining_performance_obligation",),
)  # fmt: skip
SAID = "At December 31, 2022, our backlog was $15.0 billion compared with $13.5 billion at December 31, 2021."


@pytest.mark.parametrize(
    ("question", "opening", "shown"),
    [
        ("Did Acme's backlog grow in 2022? By how much?", "Yes.", "$1.5 billion"),
        ("Did Acme's backlog shrink in 2022?", "No.", "$1.5 billion"),
        ("What was Acme's backlog at the end of 2022?", "", None),
    ],
)
async def test_yes_or_no_comes_first_and_the_difference_is_worked_out(
    question: str, opening: str, shown: str | None
) -> None:
    deps = deps_of([candidate(f"{GUARD} {SAID}")], load_vocabulary())
    told = await find_level(deps, READING, question, ACME, Filters())
    assert (told.opening, told.worked.shown if told.worked else None) == (opening, shown)
    assert [one.text for one in told.quotes] == [SAID]


async def test_words_that_narrow_it_leave_it_untold() -> None:
    deps = deps_of([candidate(f"{GUARD} {SAID}")], load_vocabulary())
    narrowed = READING.model_copy(update={"unexplained": ("Paint",)})
    assert not (await find_level(deps, narrowed, "Did Acme's backlog for Paint grow in 2022?", ACME, Filters())).quotes


async def test_a_ratio_is_no_line() -> None:
    deps = deps_of([candidate(GUARD)], load_vocabulary())
    ratio = READING.model_copy(update={"metrics": ("gross_margin",), "unexplained": ("Cloud",)})
    told = await find_level(deps, ratio, "What was Acme's Cloud gross margin in 2022?", ACME, Filters())
    assert not told.quotes


async def test_the_part_of_a_question_for_the_year_before_is_told_by_the_year_that_it_names() -> None:
    deps = deps_of([candidate(f"{GUARD} {SAID}")], load_vocabulary())
    before = READING.model_copy(update={"fiscal_years": (2021,)})
    told = await find_level(deps, before, "Did Acme's backlog grow in 2022?", ACME, Filters())
    assert (told.opening, [one.text for one in told.quotes]) == ("Yes.", [SAID])


ROWS = "Revenue (in millions)\n2022\n2021\nGarden\n$42,794\n$47,830\nPaint\n$3,200\n$3,100\nTotal\n$45,994\n$50,930"


async def test_no_row_tells_why() -> None:
    deps = deps_of([candidate(ROWS)], load_vocabulary())
    line = READING.model_copy(update={"metrics": ("revenue",), "unexplained": ("Garden",), "fiscal_years": (2022,)})
    assert (await find_level(deps, line, "What was Acme's Garden revenue in 2022?", ACME, Filters())).quotes
    assert not (await find_level(deps, line, "Why did Acme's Garden revenue decline in 2022?", ACME, Filters())).quotes
