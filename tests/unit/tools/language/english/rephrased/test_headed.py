"""Lists of figures that share a noun, and headings of lists; other lists stay."""

import pytest

from tools.language.english.changes import apply
from tools.language.english.phrases import known_phrases
from tools.language.english.rephrased.headed import headed
from tools.vocab.loader import load_vocabulary

_FLOWS = "operating cash flow, investing cash flow and financing cash flow"
READ = {
    "cash flows fy24 (operating, investing, financing)": f"fy24 ({_FLOWS})",
    "three cash flow totals 2023 - operating investing and financing": f"2023 - {_FLOWS}",
    "cash flow trio for apple: operating, investing, financing. asap": f"for apple: {_FLOWS}. asap",
    "eps basic and diluted fy25": "basic eps and diluted eps fy25",
    "eps fy25 basic and diluted": "fy25 basic eps and diluted eps",
    "fy24 margins: gross, operating, net": "fy24 : gross margin, operating margin and net margin",
    "debt stack Jan 26: short-term and long-term portions": "Jan 26: short term debt and long term debt",
    "total assets, current and noncurrent": "total assets, current assets and noncurrent assets",
    "deferred revenue 2023, current + long-term": "2023, current deferred revenue plus long term deferred revenue",
    "expense lines 2023: r&d, s&m, g&a": "2023: r&d, s&m, g&a",
    "opex split fy25 r&d / s&m / g&a": "opex fy25 r&d / s&m / g&a",
    "total assets and total liabilities and equity": "total assets and total liabilities, equity",
    "nvda data: r&d growth fy25": "nvda: r&d growth fy25",
}
KEPT = [
    "gross, operating and net margin fy24",
    "total liabilities and equity fy24",
    "do total assets equal total liabilities and equity",
    "stock split adjusted eps and revenue",
    "revenue split by segment, net income",
    "revenue and net income growth",
    "cash, cash equivalents and restricted cash 2023",
    "cash and cash equivalents and restricted cash",
    "cash equivalents and restricted cash",
    "opex split fy25",
    "nvda data center: revenue",
    "cash flow from operating activities",
    "current assets and current liabilities",
    'margins "gross, operating, net"',
]


@pytest.mark.parametrize(("said", "read"), READ.items())
def test_each_figure_of_a_list_is_named_in_full(said: str, read: str) -> None:
    assert " ".join(apply(said, headed(said, load_vocabulary()))[0].split()) == read


@pytest.mark.parametrize("said", KEPT)
def test_what_shares_no_noun_stays(said: str) -> None:
    assert apply(said, headed(said, load_vocabulary()))[0] == said


def test_no_name_of_a_figure_is_a_list() -> None:
    vocabulary = load_vocabulary()
    said = (f"apple {phrase} 2023" for phrase in known_phrases(vocabulary))
    assert [text for text in said if apply(text, headed(text, vocabulary))[0] != text] == []
