"""A question is read as it was meant where that is clear, and stays as it is where it isn't."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.language.companies import CompanyFinder
from tools.language.english.tidy import tidy
from tools.language.periods.wording import clean
from tools.vocab.loader import load_vocabulary

READ = {
    # Scales, function words and confused words as they are typed.
    "did apple top 400bil in sales fy24": "did apple top 400 billion in sales fy24",
    "apple revenue over 50 mil 2023": "apple revenue over 50 million 2023",
    "is apple sbc 2023 over a bil": "is apple sbc 2023 over a billion",
    "apple revenue up 5 per cent 2023": "apple revenue up 5 percent 2023",
    "how much did apple loose in 2023": "how much did apple lose in 2023",
    "apple profit b4 tax 2023": "apple profit before tax 2023",
    "apple year w highest capex": "apple year with highest capex",
    "apple total assets and liabs 2023": "apple total assets and liabilities 2023",
    "apple ops income 2023": "apple operating income 2023",
    "share of apple revenue that came from rent 2023": "share of apple revenue that came from rental income 2023",
    "annualise the growth in apple revenue between 2020 and 2023": (
        "compound annual growth in apple revenue between 2020 and 2023"
    ),
    # Misspelt words.
    "wat was aples reveneu in 2023": "what was Apple's revenue in 2023",
    "nvida net incom fy24": "Nvidia net income fy24",
    "apple totl asets end of 2024": "apple total assets end of 2024",
    "procter and gambel net salse fiscal 2024": "procter and Gamble net sales fiscal 2024",
    "nvidias reserch and developement expence 2025": "Nvidia's research and development expense 2025",
    "meta deferd revenue 2025": "meta deferred revenue 2025",
    "nvidia oprating cash flwo fy2026": "nvidia operating cash flow fy2026",
    "Nvidea's revenue": "Nvidia's revenue",
    "proctor & gamble dilutd eps fy2023": "procter & gamble diluted eps fy2023",
    "apple balance sheep 2023": "apple balance sheet 2023",
    # Letters left out within a word; lists with one head.
    "apple Statement of Operatons 2023": "apple Statement of operations 2023",
    "nvda buybks fy2025": "nvda buybacks fy2025",
    "apple invntry 2023": "apple inventory 2023",
    "apple cash from operating, from investing, from financing": (
        "apple cash from operating activities, cash from investing activities, cash from financing activities"
    ),
    "apple revenue 2023, need it in 5 mins": "apple revenue 2023, need it in 5 mins",
    "apple cost of revenue and sales": "apple cost of revenue and sales",
    # Joined without spaces.
    "procter&gamble sales&marketing P&L": "procter & gamble sales & marketing P&L",
    # Two words typed as one, and words that are English by a prefix alone.
    "nvidia netincome 2023": "nvidia net income 2023",
    "meta longterm debt 2023": "meta long term debt 2023",
    "apple grossmargin 2023": "apple gross margin 2023",
    "apple shares outsanding 2023": "apple shares outstanding 2023",
    "nvda depr. and amort. 2023": "nvda depreciation and amortization 2023",
    # How many things are asked for, where that is what is named.
    "2 things for meta 2024: revenue, net income": "for meta 2024: revenue, net income",
    "3 yr total apple capex (fy23 fy24 fy25)": "total apple capex (fy23 fy24 fy25)",
    "meta capex 24 over 23 percent": "meta capex FY24 over 23 percent",
    "meta op income 24 over 23 percent change": "meta operating income FY24 over FY23 percent change",
    # Names of companies.
    "nvidias net income": "Nvidia's net income",
    "metas capex": "Meta's capex",
    "apples revenue": "Apple's revenue",
    "pgs eps": "PG's eps",
    "pg goodwill": "PG goodwill",
    "facebooks sales": "Facebook's sales",
    "procters sales": "Procter's sales",
    "teslas revenue 2023": "Tesla's revenue 2023",
    "apple vs tesla revenue": "apple vs Tesla revenue",
    # Years, months and spans as they are typed.
    "pg sales 23,24,25": "PG sales FY23, FY24, FY25",
    "nvda capex fy24+25+26": "nvda capex FY24, FY25, FY26 in total",
    "nvda capex 2024+2025": "nvda capex 2024, 2025 in total",
    "meta capex, compared w/ 2023": "meta capex, compared with 2023",
    "meta rev/share": "meta revenue per share",
    "meta fcf = ocf - capex": "meta fcf = ocf minus capex",
    "apple revenue 2023->2024": "apple revenue 2023 to 2024",
    "apple eps fy24 => fy25": "apple eps fy24 to fy25",
    "nvda net income trailing 12 mo": "nvda net income trailing 12 months",
    "snow total liabilities jan 25": "snow total liabilities at jan 2025",
    "meta receivables dec 24?": "meta receivables at dec 2024?",
    "apple's holiday quarter sales (the dec 2025 one)": "apple's  sales in the dec 2025 quarter",
    "apple revenue holiday quarter 2024": "apple revenue December quarter 2024",
    # Names joined another way than they are known by.
    "snow G and A fy24": "snow G&A fy24",
    "meta G & A 2024": "meta G&A 2024",
    "apple cash & equivalents 2024": "apple cash and equivalents 2024",
    "apple cash (& equivs) 2024": "apple cash and equivalents 2024",
    "GM percent NVDA FY26": "gross margin percent NVDA FY26",
    "NVDA GM FY26": "NVDA gross margin FY26",
    "nvda bs latest quarter": "nvda balance sheet latest quarter",
    # What is taken back.
    "apple revenue.. no wait net income 2024": "apple  net income 2024",
    "apple total debt.. actually just long term debt 2024": "apple  long term debt 2024",
    "nvda capex, sorry i mean r&d 2024": "nvda  r&d 2024",
    # Abbreviations.
    "aapl gm fy23": "aapl gross margin fy23",
    "nvda op inc fy24": "nvda operating income fy24",
    "pg divs fy25": "PG dividends fy25",
    "aapl rev n ni fy24": "aapl rev and net income fy24",
    "nvda r n d 2025": "nvda R&D 2025",
    "nvda income stmt fy25": "nvda income statement fy25",
    "meta cf stmt fy25": "meta cash flow statement fy25",
    "CF STMT aapl 2024": "cash flow statement aapl 2024",
    "GM aapl 2024": "gross margin aapl 2024",
    "meta b/s 2023": "meta balance sheet 2023",
    "pg v apple capex": "PG vs apple capex",
    "diff btw nvidia and apple capex": "difference between nvidia and apple capex",
    "meta r&d '23 in bn": "meta r&d '23",
    "apple's capex in $mm?": "apple's capex?",
    # Periods.
    "aapl dec q 2024 revenue": "aapl dec quarter 2024 revenue",
    "aapl capex sept qtr 2023": "aapl capex sept quarter 2023",
    "aapl capex 5y": "aapl capex last 5 years",
    "capex over the last 4 yrs": "capex over the last 4 years",
    "aapl capex 22-24": "aapl capex FY22-24",
    "meta goodwill june 30 2024": "meta goodwill at june 30 2024",
}
KEPT = (
    "What was Apple's revenue in fiscal 2023?",
    "3 things for meta 2024: revenue, net income",
    "4 year total apple capex (fy23 fy24 fy25)",
    "apple understated reserves 2023",
    "iphone revenue fy23",
    "azure revenue of apple",
    "what did spotify earn in 2024",
    "is it on so all of a",
    "apple targets for growth",
    "target revenue",
    "gm revenue 2023",  # General Motors, where no other company is named
    "aapl vs gm revenue",
    "GM and AAPL revenue",
    "GM, AAPL revenue 2024",
    "compare GM and AAPL",
    "GM's plans beside AAPL",
    "NVDA REVENEU FY24",
    'what does "reveneu" mean in apple filings',
    "Has Apple's revenue been restated?",
    "apple's grantee and investee deductions in lifo",
    "goodwill at june 30 2024",
    "apple revenue 5 years ago",
    "apple loose inventory 2023",
    "annualised apple revenue 2023",
    "annualise the growth of apple revenue in q1 2023",
    "apple's stock split 10-20",
    "Was ist der Umsatz von Apple und die Reveneu",
    "apple's revenue of xqzvw",
    "Teslla revenue",  # a name that nobody has
    "What was the purchase price of Marketo for Apple",
)


@pytest.mark.parametrize(("said", "read"), READ.items())
def test_what_is_clearly_meant_is_read(finder: CompanyFinder, said: str, read: str) -> None:
    assert tidy(said, finder, load_vocabulary()).text == read


def test_a_word_with_a_part_of_speech_is_no_slip(finder: CompanyFinder) -> None:
    said = "please do contradict me, apple revenue 2022"
    assert tidy(said, finder, load_vocabulary()).text == said


@pytest.mark.parametrize("said", KEPT)
def test_what_is_right_or_unclear_stays(finder: CompanyFinder, said: str) -> None:
    tidied = tidy(said, finder, load_vocabulary())
    assert (tidied.text, tidied.changes) == (said, ())


@pytest.mark.parametrize("said", [*READ, *KEPT])
def test_a_tidy_text_is_tidy(finder: CompanyFinder, said: str) -> None:
    text = tidy(said, finder, load_vocabulary()).text
    assert tidy(text, finder, load_vocabulary()).text == text


def test_every_change_is_told(finder: CompanyFinder) -> None:
    changes = tidy("wat was pg reveneu, gm n ni in bn", finder, load_vocabulary()).changes
    told = {(change.said, change.read, change.kind) for change in changes}
    assert told == {
        ("wat", "what", "function"),
        ("n", "and", "function"),
        ("pg", "PG", "case"),
        ("gm", "gross margin", "abbreviation"),
        ("ni", "net income", "abbreviation"),
        ("in bn", "", "unit"),
        ("reveneu", "revenue", "spelling"),
    }


PIECES = (
    "wat aples reveneu nvidias pg gm ni n v op inc stmt 5y 22-24 q dec 2024 $1,234.5 12.5% NVDA GM fy24 iphone balance "
    "sheat teslas june 30 and of , ? ( ) - / ' Q3'24 r d yr last b/s revenue"
)
TYPED = st.lists(
    st.sampled_from([*PIECES.split(), '"op inc"', "in bn"]) | st.text("aelnprstu ", max_size=9), max_size=12
).map(" ".join)
QUOTED = re.compile(r'"[^"]*"')


@given(TYPED)
def test_it_settles_and_changes_no_number_no_quotation_and_no_ticker(finder: CompanyFinder, said: str) -> None:
    said = clean(said)
    text = tidy(said, finder, load_vocabulary()).text
    assert tidy(text, finder, load_vocabulary()).text == text
    assert re.findall(r"\d[\d.,]*\d|\d", text) == re.findall(r"\d[\d.,]*\d|\d", said)
    assert QUOTED.findall(text) == QUOTED.findall(said)
    assert text.count("NVDA") == said.count("NVDA")  # GM beside a company is its gross margin


NAMES = ("net income", "gross margin", "total assets", "balance sheet")
WORDS = "revenue what was the in 2023 and compare Apple Nvidia Alphabet AAPL growth of fiscal last quarter China"
KNOWN = st.lists(st.sampled_from([*WORDS.split(), *NAMES]), max_size=10).map(" ".join)


@given(KNOWN)
def test_a_text_of_known_words_is_unchanged(finder: CompanyFinder, said: str) -> None:
    assert tidy(said, finder, load_vocabulary()).text == said
