"""Statements that name another row, column, day or part of a table than the one that their number stands in."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.unit.tools.tie_out.answers.drafted.test_check import given
from tools.answer.statements import read_draft
from tools.ports.deps import Deps
from tools.tie_out.answers.drafted.check import Checker
from tools.tie_out.answers.drafted.evidence import Evidence
from tools.tie_out.answers.drafted.rivals import swapped
from tools.vocab.loader import load_vocabulary

FLOWS = """Consolidated statements of cash flows
Year ended May 31,
(in millions)
2023
2022
2021
Changes in certain working capital components and other assets and liabilities:
Deferred charges and credits of the plants
 
489
(504)
(606)
Cash provided (used) by investing activities
 
564
(1,524)
(3,800)
Cash provided (used) by financing activities:
Repurchase of common stock
 
(5,480)
(4,014)
(608)
Cash provided (used) by financing activities
 
(7,447)
(4,836)
(1,459)
"""
BALANCE = """Consolidated balance sheets
At December 31 (in millions)
2022
2021
Liabilities and shareholders’ equity
Liabilities
Customer deposits
$
110,239
$
84,382
Accounts payable
12,133
10,574
Long-term debt (includes debt of variable interest entities: 2022, $12,662; 2021, $13,803)
42,573
38,675
Notes due 2026
2,396
2,450
"""
COUNTRIES = """Net revenue by country is as follows, in millions:
2022
2021
Mexico
5,472
4,580
Russia
4,118
3,426
Canada
3,536
3,405
"""
REGIONS = """The following table presents our total revenues by region.
(Millions)
Europe
Asia
Americas
2022
Total revenues
$
4,871
$
3,835
$
2,917
2021
Total revenues
$
3,643
$
3,418
$
2,238
"""
BENEFITS = """The benefit payments to retirees are expected to be paid as follows:
(dollars in millions)
Year
Pension benefits
Health care
2022
$
2,049
$
906
2023
1,648
883
2024
1,097
862
"""
ACCRUAL = """An analysis of the restructuring liability is as follows:
($ in millions)
Employee costs
Fixed asset
related costs
Total
costs
Liability balance at June 30, 2022
$
97
$
21
$
118
Cash paid
(16)
(9)
(25)
Liability balance at December 31, 2022
$
81
$
12
$
93
"""
VOTES = """(5) The shareholder proposal regarding an independent chair was defeated:
For
250,838,697
Against
746,982,272
(6) The shareholder proposal regarding a report on impacts of reproductive healthcare was defeated:
For
158,917,578
Against
830,627,354
(7) The shareholder proposal regarding a report on net-zero emissions was defeated:
For
19,718,780
Against
977,228,788
"""
TEXTS = {"p1": FLOWS, "p2": BALANCE, "p3": COUNTRIES, "p4": REGIONS, "p5": BENEFITS, "p6": ACCRUAL, "p7": VOTES}


async def problems(draft: str, question: str = "") -> list[str]:
    evidence = Evidence(question, {}, {name: given(name, text) for name, text in TEXTS.items()})
    deps = cast(Deps, cast(Any, SimpleNamespace(vocabulary=load_vocabulary(), embedder=None)))
    return [" ".join(held.problems) for held in await Checker(deps, evidence).check_all(read_draft(draft).statements)]


@pytest.mark.parametrize(
    "draft",
    [
        "Cash provided by investing activities was $564 million in FY2023 [p1].",
        "Investing brought in $564 million of cash in 2023 and financing used $7,447 million [p1].",
        "Customer deposits were the largest liability at $110,239 million at December 31, 2022 [p2].",
        "Long-term debt was $42,573 million in 2022, behind customer deposits of $110,239 million [p2].",
        "In 2022, Mexico had net revenue of $5,472 million and Russia $4,118 million [p3].",
        "Mexico and Russia brought $5,472 million and $4,118 million of net revenue in 2022 [p3].",
        "Net revenue was $5,472 million in Mexico and $4,118 million in Russia in 2022 [p3].",
        "Europe had total revenues of $4,871 million and Asia $3,835 million in 2022 [p4].",
        "Benefit payments to retirees in 2024 are expected to be $1,097 million for pensions [p5].",
        "The restructuring liability fell from $118 million at June 30, 2022 to $93 million at December 31, 2022 [p6].",
        "The proposal for a report on net-zero emissions was defeated: 19,718,780 votes for it [p7].",
    ],
)
async def test_what_stands_in_the_row_and_column_named_holds(draft: str) -> None:
    assert await problems(draft) == [""]


@pytest.mark.parametrize(
    ("draft", "why"),
    [
        ("Investing activities brought in the most: $(1,524) million in FY2023 [p1].", "column of 2022, not of 2023"),
        ("Customer deposits were $84,382 million at December 31, 2022 [p2].", "column of 2021, not of 2022"),
        ("Long-term debt was the largest liability in 2022 at $110,239 million [p2].", "row “Customer deposits”"),
        ("Mexico had net revenue of $4,118 million and Russia $5,472 million in 2022 [p3].", "under “Russia”"),
        ("Net revenue in Canada was $4,118 million in 2022 [p3].", "row “Russia”"),
        ("Europe had total revenues of $3,835 million and Asia $4,871 million in 2022 [p4].", "under “Asia”"),
        (
            "Total revenues of Europe were $3,835 million in 2022 [p4].",
            "column “Asia”, and the statement names “Europe”",
        ),
        ("Notes due 2026 went from $2,396 million in 2021 to $2,450 million in 2022 [p2].", "told of 2021"),
        ("Pension benefits of $1,648 million are expected to be paid in 2024 [p5].", "column of 2023, not of 2024"),
        ("Health care payments of $1,097 million are expected to be paid in 2024 [p5].", "column “Pension benefits”"),
        ("The restructuring liability at December 31, 2022 was $118 million [p6].", "Liability balance at June 30"),
        ("The proposal for a report on net-zero emissions got 158,917,578 votes for it [p7].", "row “For”"),
        ("The report on net-zero emissions had 830,627,354 votes against it [p7].", "the statement names “(7)"),
    ],
)
async def test_what_stands_in_another_row_or_column_is_refused(draft: str, why: str) -> None:
    [told] = await problems(draft)
    assert why in told


async def test_items_and_what_refers_back_go_on_from_what_introduces_them() -> None:
    draft = """The restructuring liability was $93 million at December 31, 2022 [p6].
It consists of $81 million and $12 million [p6].

In 2022, these regions brought total revenues [p4]:
- Europe: $4,871 million [p4]
- Asia: $3,835 million [p4]"""
    assert await problems(draft, "What is the restructuring liability?") == [""] * 5


def test_numbers_change_places_where_no_order_of_the_words_gives_them_theirs() -> None:
    numbers = [(20, "Russia"), (40, "Mexico")]
    assert swapped("Mexico had          4,118 and Russia    5,472", numbers) == (20, "Russia")
    assert swapped("Russia had          4,118 and Mexico    5,472", numbers) is None
