"""Which product comes first: by tables that name products above their rows, or list customers and other measures."""

from tests.unit.tools.search.quotes.passages import candidate, wanted
from tests.unit.tools.search.quotes.rows import row_of
from tools.models.questions import Extreme
from tools.search.quotes.extremes import quote_extreme
from tools.search.quotes.pages import Page

PRODUCTS = """Significant Product Revenues
(MILLIONS)
PRODUCT
USE
2022
2021
Total revenues
$1,000
$900
Vaccines
$750
$640
Alphamab
Prevention of gout
600
400
Betamab
Prevention of colds
150
240
Tablets
$200
$220
Gammalin
Headaches
150
160
"""


def test_of_products_that_go_on_elsewhere_the_first_is_told_where_none_can_be_larger() -> None:
    asked = Extreme(end="highest", of="product", measure="revenue")
    question = "Which product had the most revenue in 2022, and what share of total revenues was it?"
    told = quote_extreme(asked, wanted(question), 2022, [Page((candidate(PRODUCTS, "8"),))])
    assert told.opening == "Highest: Alphamab."
    assert told.worked is not None
    assert told.worked.expression == "600 / 1,000"
    assert row_of(question, asked.model_copy(update={"end": "lowest"}), PRODUCTS) == ("", [])
    assert row_of(question, asked, PRODUCTS.replace("$1,000", "$9,000")) == ("", [])


def test_sales_to_customers_in_general_tell_of_no_customer() -> None:
    text = "Net Sales\nWe sell goods to our customers by the dozen.\n2022\n2021\nGoods\n30\n20\nRepairs\n10\n9\n"
    asked = Extreme(end="highest", of="customer", measure="revenue")
    assert row_of("Which customer brought in the most revenue in 2022?", asked, text) == ("", [])


def test_growth_that_is_printed_is_ranked_as_it_stands() -> None:
    text = (
        "Revenue mix and comparable sales by category were as follows:\nRevenue Mix\nComparable Sales\n"
        "2022\n2021\n2022\n2021\nStoves\n60 %\n55 %\n1.1 %\n8.0 %\nLamps\n40 %\n45 %\n0.3 %\n0.1 %\n"
    )
    asked = Extreme(end="highest", of="category", measure="comparable sales", moves=True)
    opening, _ = row_of("Which category had the highest comparable sales growth in 2022?", asked, text)
    assert opening == "Highest comparable sales: Stoves, 1.1%; then Lamps, 0.3%."
    by_revenue = Extreme(end="highest", of="category", measure="revenue", moves=True)
    opening, _ = row_of("Which category performed the best (by top line) in 2022?", by_revenue, text)
    assert opening == "Highest comparable sales: Stoves, 1.1%; then Lamps, 0.3%."


def test_a_table_of_revenue_tells_no_income() -> None:
    text = "Net operating revenues by operating segment:\n2022\n2021\nNorth\n30\n20\nSouth\n20\n10\nTotal\n50\n30\n"
    asked = Extreme(end="highest", of="operating segment", measure="operating income")
    assert row_of("Which operating segment had the highest operating income in 2022?", asked, text) == ("", [])
