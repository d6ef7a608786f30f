"""Questions without their directions, and the formulas that they spell out."""

import pytest

from tests.unit.tools.language.directed import formulas, read


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        (
            "Did Quillmere's operating activities generate cash in fiscal 2021?",
            "Was the cash from operating activities of Quillmere's positive in fiscal 2021?",
        ),
        (
            "Show net cash that Quillmere generated or used in operating, investing and financing activities in 2024.",
            "Show Quillmere's net cash from operating activities, net cash from investing activities and net cash from "
            "financing activities in 2024.",
        ),
        ("What is Quillmere's interest cover (x), 2024?", "What is Quillmere's interest cover, 2024?"),
        ("Quote Quillmere's working capital with its sign.", "Quote Quillmere's working capital."),
        ("Quillmere's operating income as a negative number if it is a loss", "Quillmere's operating income"),
        ("3y sales CAGR for Quillmere, base FY2023, end FY2026", "3y sales CAGR for Quillmere from FY2023 to FY2026"),
        ("Quillmere CAGR from a 2020 base to 2024", "Quillmere CAGR from 2020 to 2024"),
        (
            "Quillmere's average margin 2022-2024 (plain mean of the three ratios)",
            "Quillmere's average margin 2022-2024",
        ),
        ("Quillmere's margin 2022-2024 (plain mean of the three ratios)",) * 2,
        ("Growth of Quillmere's inventory in 2024 (%)", "Growth of Quillmere's inventory in 2024 (%)"),
        (
            "Per common share, what dividend did Quillmere pay in 2024?",
            "What dividends per share did Quillmere pay in 2024?",
        ),
        ("need Quillmere's inventory 2024 before lunch", "need Quillmere's inventory 2024"),
        (
            "Quillmere's net income over the four quarters up to and including April 2026",
            "Quillmere's net income over the four quarters ended April 2026",
        ),
        (
            "Quillmere's cash flow over the twelve months to the end of April 2025",
            "Quillmere's cash flow over the twelve months ended April 2025",
        ),
        ("Quillmere's backlog compared with twelve months earlier", "Quillmere's backlog compared with a year earlier"),
        (
            "Quillmere's sales in the last three months of fiscal 2025",
            "Quillmere's sales in the fourth quarter of fiscal 2025",
        ),
        (
            "Over the three years to fiscal 2025, starting from fiscal 2022, how fast did Quillmere's EPS compound?",
            "over the three years from fiscal 2022 to fiscal 2025, how fast did Quillmere's EPS compound?",
        ),
        ("Quillmere's tax rate in fiscal 2024, the year of the Big Fine?", "Quillmere's tax rate in fiscal 2024?"),
        ("Quillmere's tax rate in fiscal 2024, the year of the mines only",) * 2,
        ("Quillmere's closing inventory, 2024", "Quillmere's ending inventory, 2024"),
        ("Quillmere's closing share price, 2024",) * 2,
        ("Quillmere's working capital, sign included?", "Quillmere's working capital?"),
        ("Quillmere buybacks 2024 from cashflow", "Quillmere buybacks 2024"),
        ("What was Quillmere's change in cash flow?",) * 2,
        ("quillmere or acme whos r&d higher, 2024", "quillmere or acme whose r&d higher, 2024"),
        ("whos selling quillmere stock",) * 2,
        ("Quillmere's sales in the first three quarters of fiscal 2025",) * 2,
        ("Quillmere's shares outstanding by class, 2024",) * 2,
        ("Quillmere's shares by share class 2024",) * 2,
        ("Quillmere's revenue 2024 before our board meeting", "Quillmere's revenue 2024"),
        ("how much higher did R&D expense in 2024 come out?",) * 2,
        ("Quillmere's income before tax in 2024",) * 2,
        ("Quillmere's current ratio 2024, 2 decimals ok", "Quillmere's current ratio 2024"),
        ("did Quillmere buy back more stock in 2024?", "did Quillmere buy back more in 2024?"),
        ("How much did Quillmere lay out for inventory in 2024?", "How much did Quillmere spend on inventory in 2024?"),
        ("What cash did Quillmere pour into R&D?", "What cash did Quillmere spend on R&D?"),
        ("Put Quillmere's margin into context.",) * 2,
        (
            "Quillmere's total liabilities to total equity ratio 2024",
            "Quillmere's ratio of total liabilities to total equity 2024",
        ),
        ("how much stock comp did Quillmere expense in 2023?", "how much stock comp did Quillmere record in 2023?"),
        ("What was Quillmere's tax expense in 2023?",) * 2,
        ("did its revenue fall in 2023? yes or no and numbers", "did its revenue fall in 2023?"),
        ("Which year did Quillmere lose the most?", "Which year did Quillmere have the largest net loss?"),
        ("Which year did Quillmere lose the most customers?", "Which year did Quillmere lose the most customers?"),
        ("Is Quillmere profitable in fy25 or still bleeding", "Is Quillmere profitable in fy25"),
        (
            "What was Quillmere's revenue in FY2020? Round your answer to two decimal places.",
            "What was Quillmere's revenue in FY2020?",
        ),
        ("What was its capex (in USD billions) in FY2020? Answer in USD millions.", "What was its capex in FY2020?"),
        ("Based on the details in the balance sheet, what was its cash in FY2020?", "what was its cash in FY2020?"),
        ("You are an analyst. Here is the question: what was its cash in FY2020?", "what was its cash in FY2020?"),
        (
            "Did its margin rise in FY2020? If that is not useful, then state that and explain why.",
            "Did its margin rise in FY2020?",
        ),
        ("Considering the data in the balance sheet, what was its cash in FY2020?", "what was its cash in FY2020?"),
        ("In line with what the income statement shows, how high was its EPS?", "how high was its EPS?"),
        (
            "Answer the following question as well as you can: what was its cash in FY2020?",
            "what was its cash in FY2020?",
        ),
        (
            "What was its cash in FY2020? Approach the question from the standpoint of an investment analyst.",
            "What was its cash in FY2020?",
        ),
        (
            "Excluding the gain in the income statement, what was its operating income?",
            "Excluding the gain in the income statement, what was its operating income?",
        ),
        # A year, or a figure of its own, is no direction.
        ("Based on the report for FY2019, what was its cash?", "Based on the report for FY2019, what was its cash?"),
        (
            "Assume revenue grows by 10%. What is its net income?",
            "Assume revenue grows by 10%. What is its net income?",
        ),
        ("Round your answer to two decimal places.", "Round your answer to two decimal places."),
    ],
)
def test_only_what_is_asked_is_left(question: str, asked: str) -> None:
    assert read(question).text == asked


@pytest.mark.parametrize(
    ("question", "name", "expression"),
    [
        (
            "What is the FY2018 DPO of Quillmere? DPO is defined as: 365 * (average accounts payable between FY2017 "
            "and FY2018) / (FY2018 COGS + change in inventory between FY2017 and FY2018).",
            "DPO",
            "((365 * avg(accounts_payable, 2)) / (cost_of_revenue + (inventory - prior(inventory, 1))))",
        ),
        (
            "What is its FY2021 working capital ratio? Define working capital ratio as total current assets divided by "
            "total current liabilities.",
            "working capital ratio",
            "(current_assets / current_liabilities)",
        ),
        (
            "What is its FY2021 ROA? ROA is defined as: FY2021 net income / (average total assets between FY2020 and "
            "FY2021).",
            "ROA",
            "(net_income / avg(total_assets, 2))",
        ),
    ],
)
def test_a_definition_is_followed(question: str, name: str, expression: str) -> None:
    assert formulas(question) == {name: expression}


def test_a_definition_in_unknown_words_stays_in_the_question() -> None:
    question = "What is its FY2021 zeal? Zeal is defined as: gusto / verve."
    assert read(question).text == question
    assert formulas(question) == {}


def test_a_year_that_is_not_asked_for_is_no_plain_figure() -> None:
    assert formulas("What is its FY2021 ROA? ROA is defined as: FY2022 net income / FY2021 total assets.") == {}


def test_a_formula_is_shown_as_the_known_one_of_its_name() -> None:
    known = read("What is its FY2021 DSO? DSO is defined as: 365 * accounts receivable / revenue.").defined
    assert [(one.label, one.unit) for one in known] == [("Days sales outstanding", "days")]
    new = read("What is its FY2021 zeal? Zeal is defined as: revenue / goodwill.").defined
    assert [(one.label, one.unit) for one in new] == [("Zeal", "multiple")]


@pytest.mark.parametrize(
    "question",
    [
        "What was its revenue in FY2023? Give your answer for the Americas segment.",
        "What was its revenue in FY2023? Answer the question excluding China.",
        "What was its revenue in FY2023? Write the answer for iPhone.",
        "For Greater China, answer this question: what was its revenue in FY2023?",
        "Looking at the statements of the retail segment, what was its revenue in FY2023?",
        "In line with the report on its China business, what was its revenue in FY2023?",
    ],
)
def test_what_narrows_the_figure_is_no_direction(question: str) -> None:
    assert read(question).text == question


def test_decimals_are_told() -> None:
    assert read("What was its current ratio in FY2020? Round your answer to one decimal place.").places == 1
    assert read("What was its current ratio in FY2020?").places is None


@pytest.mark.parametrize(
    ("question", "asked", "rule"),
    [
        (
            "Is Quillmere a capital-intensive business based on FY2022 data?",
            "Was the capital expenditures to revenue of Quillmere at least 10% in FY2022?",
            "capital expenditures of at least a tenth of revenue",
        ),
        (
            "Does Quillmere have a reasonably healthy liquidity profile based on its quick ratio for FY2022?",
            "Was the quick ratio of Quillmere at least 1 for FY2022?",
            "a ratio of at least one",
        ),
    ],
)
def test_a_judgement_is_a_question_over_the_figure_that_decides_it(question: str, asked: str, rule: str) -> None:
    directed = read(question)
    assert directed.text == asked
    assert [one.read for one in directed.judged] == [rule]


def test_a_sign_is_asked_for_in_many_words() -> None:
    assert read("Does Quillmere have positive working capital based on FY2022 data?").text == (
        "Was the working capital of Quillmere positive in FY2022?"
    )


def test_dividends_paid_and_inventory_sold_are_asked_for_in_plain_words() -> None:
    assert read("Has Quillmere paid dividends to common shareholders in FY2022?").text == (
        "Was the dividends paid of Quillmere positive in FY2022?"
    )
    assert read("How many times did Quillmere sell its inventory in FY2022?").text == (
        "what was the inventory turnover of Quillmere in FY2022?"
    )


def test_whether_a_figure_says_anything_may_be_left_open() -> None:
    assert read("Did its margin rise in FY2020? If that is not a useful metric, then state that.").may_not_apply
    assert not read("Did its margin rise in FY2020? Round your answer to two decimal places.").may_not_apply


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("total debt divide by ebitda Apple 2023", "total debt divided by ebitda Apple 2023"),
        (
            "Apple cash and cash equivalents 2023 excluding marketable securities",
            "Apple cash and cash equivalents 2023",
        ),
        ("cash paid for income taxes, net of refunds, Apple 2023", "cash paid for income taxes, Apple 2023"),
        ("did Apple spend more cash on buybacks in 2023", "did Apple spend more on buybacks in 2023"),
        ("Apple long-term debt 2023, excluding the current portion", "Apple noncurrent long-term debt 2023"),
        ("in which year has Apple sold the most?", "in which year did Apple have the most revenue?"),
        ("is Apple making net profit yet, 2023", "was the net profit of Apple positive, 2023"),
        ("Is it possible to have Apple's gross margin for business year 2022?", "gross margin for fiscal year 2022?"),
        ("Apple research & dev 2023", "Apple R&D 2023"),
        ("our CFO would like Apple's revenue 2023", "the boss would like Apple's revenue 2023"),
        ("did Apple earn less in 2022 then in 2023", "did Apple earn less in 2022 than in 2023"),
        ("Apple vs Meta 2023, net margin better where?", "Apple vs Meta 2023, which has the better net margin?"),
    ],
)
def test_what_changes_no_figure_is_put_plainly(question: str, asked: str) -> None:
    assert read(question).text.endswith(asked)


@pytest.mark.parametrize(
    "question",
    [
        "Apple cash and equivalents 2023 without foreign cash",
        "Apple cash 2023 without the securities",  # what is called cash may hold them
        "Apple income taxes net of deferred 2023",
        "which year did Apple sell the most iphones",
        "Apple long-term debt 2023, only the euro part",
        "Apple research & data 2023",
        "Nvidia's CFO was how much in 2024",
        "which was higher, and then in 2024 how much",
    ],
)
def test_what_may_change_it_stays(question: str) -> None:
    assert read(question).text == question


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Credit question on Quillmere: what was debt in 2024?", "Quillmere: what was debt in 2024?"),
        ("Hi, for the liquidity page: Quillmere's cash in 2024.", "Quillmere's cash in 2024."),
        ("Now that Quillmere has converts outstanding: what is its net debt?", "Quillmere: what is its net debt?"),
        ("The tariff quarter, Q1 of FY26: what was revenue?", "Q1 of FY26: what was revenue?"),
        ("What was debt in 2024? It's in financing.", "What was debt in 2024?"),
        ("What was goodwill in 2024, as disclosed in the notes?", "What was goodwill in 2024?"),
        ("What was interest paid in 2024, from the supplemental cash flow data?", "What was interest paid in 2024?"),
        ("On average how long does it take to pay suppliers?", "how long does it take to pay suppliers?"),
        (
            "Of every dollar Quillmere's operations generated in FY2025, what fraction went out again as dividends?",
            "What was dividends as a share of operating cash flow of Quillmere in FY2025?",
        ),
        ("Quillmere's net debt in 2024? Leave leases out.", "Quillmere's net debt in 2024, excluding leases."),
    ],
)
def test_what_frames_a_question_is_left_out(question: str, asked: str) -> None:
    assert read(question).text == asked
