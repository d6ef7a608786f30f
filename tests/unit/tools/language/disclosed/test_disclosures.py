"""Disclosures with a place of their own: how they are asked for, and which sentences make them."""

import pytest

from tools.language.disclosed.disclosures import asked_disclosure, debt_entries, disclosure, place_columns, places_in


@pytest.mark.parametrize(
    ("question", "key"),
    [
        ("Has Quillmere reported any important ongoing legal battles in FY2022?", "legal_proceedings"),
        ("Which industry does Quillmere operate in?", "business"),
        ("What are the geographies that Quillmere operates in?", "places"),
        ("Which debt securities of Quillmere are registered on an exchange?", "registered_securities"),
        ("Any debt securities of Quillmere on a national exchange, by the cover of its 10-Q?", "registered_securities"),
        ("Does Quillmere depend on a few big customers?", "customers"),
        ("Is there any customer concentration risk at Quillmere, i.e. a buyer at 10% or more of revenue?", "customers"),
        ("Who is Quillmere's key customer, and what would happen if it walked away?", "customers"),
        ("How reliant was Quillmere on the U.S. Government in 2022?", "customers"),
        ("How much does Quillmere depend on interest income?", ""),
        ("What are the main acquisitions that Quillmere has done in FY2022?", "acquisitions"),
        ("Which companies did Quillmere acquire in 2022?", "acquisitions"),
        ("What was the purpose of its 8-K filing of May 3, 2022?", "report_subject"),
        ("What was the revenue of Quillmere in FY2022?", ""),
        ("How much did Quillmere pay for acquisitions in FY2022?", ""),
        ("What did Quillmere pay for acquisitions of businesses, net of cash acquired, in FY2022?", ""),
        ("What has Quillmere Inc. spent on acquisitions in FY2022?", ""),
        ("What was the total cost of lawsuits in FY2022?", ""),
        ("Who audits Quillmere's accounts?", "auditor"),
        ("Which firm is Quillmere's independent registered public accounting firm?", "auditor"),
        ("How long has Bexmarrow LLP been Quillmere's auditor?", "auditor"),
        ("How much did Quillmere pay its auditor in FY2022?", ""),
        ("What does the audit committee oversee?", ""),
        ("Which auditor did Quillmere dismiss in 2023?", ""),
        ("Who audits Quillmere's pension plan?", ""),
        ("Where are Quillmere's subsidiaries incorporated?", ""),
        ("Which city is the headquarters of Quillmere's subsidiary?", ""),
        ("Who audits Quillmere (formerly known as Zinc)?", "auditor"),
        ("Where is Quillmere headquartered?", "headquarters"),
        ("What is the address of Quillmere's principal executive offices?", "headquarters"),
        ("How much did Quillmere's headquarters cost?", ""),
        ("In which state is Quillmere incorporated?", "incorporation"),
    ],
)
def test_what_is_asked_for(question: str, key: str) -> None:
    assert asked_disclosure(question, names_figure=False)[0] == key


def test_words_that_name_a_figure_as_well_ask_for_the_figure_but_where_they_ask_for_names() -> None:
    assert asked_disclosure("What was the legal claims expense?", names_figure=True) == ("", "")
    assert asked_disclosure("What acquisitions were done?", names_figure=True)[0] == "acquisitions"
    for figure in ("customer deposits grow", "revenue from business customers grow", "revenue per customer rise"):
        assert asked_disclosure(f"Did Quillmere's {figure} by more than 10% in 2022?", names_figure=True) == ("", "")


def test_a_customer_s_share_is_asked_for_beside_a_figure_and_an_amount() -> None:
    for question in (
        "Does any single customer make up more than 10% of Quillmere's revenue?",
        "Does Quillmere depend on one big retailer, and how much of net revenue is it?",
    ):
        assert asked_disclosure(question, names_figure=True)[0] == "customers"


def test_a_denial_answers_what_weighs_and_nothing_else() -> None:
    legal = disclosure("legal_proceedings")
    denied = "We believe that the outcome will not have a material adverse effect on our results."
    assert legal.verdict("Are there any material lawsuits?", denied) is False
    assert legal.verdict("Are there any lawsuits?", denied) is None
    assert legal.verdict("Are there any material lawsuits?", "A jury found against us.") is None


def test_a_tenth_of_sales_to_a_customer_is_a_customer_depended_on() -> None:
    customers = disclosure("customers")
    told = "In 2022, sales to Quarrymart Inc. and its affiliates represented approximately 14% of our net revenue."
    assert customers.verdict("Does it depend on one big retailer?", told) is True
    assert customers.verdict("Does it depend on one big retailer?", told.replace("14%", "4%")) is None


def test_what_is_affirmed_is_answered_with_yes() -> None:
    seasons = disclosure("seasons")
    assert seasons.verdict("Is its business seasonal?", "Our business, like that of others, is seasonal.") is True
    assert seasons.verdict("Is its business seasonal?", "Our business is not highly seasonal.") is False
    assert seasons.verdict("Is its business seasonal?", "We sell paint in all seasons.") is None


def test_the_point_of_a_number_or_an_abbreviation_ends_no_sentence() -> None:
    told = "In 2022, 73% of our $66.0 billion in net sales were from the U.S. Government."
    assert disclosure("customers").rank(told, "Quillmere Inc.") is not None


def test_the_company_itself_is_what_its_business_is_told_of() -> None:
    business = disclosure("business")
    assert business.rank("Quillmere Inc. is a leading maker and the largest provider of paint.", "Quillmere Inc.") == 0
    assert business.rank("Its paint segment is a leading provider of paint.", "Quillmere Inc.") is None


def test_places_are_countries_and_sales_regions() -> None:
    assert places_in("Sales in EMEA, Latin America and Japan") == {"emea", "latin america", "japan"}


def test_columns_of_places_are_a_run_of_short_lines() -> None:
    text = "GEOGRAPHIC OPERATIONS\nas follows.\n(Millions)\nUnited States\nEMEA\nAPAC\nOther\n2022\nRevenue\n$\n4"
    assert place_columns(text) == "United States\nEMEA\nAPAC\nOther"
    assert place_columns("United States\n41\nEMEA\n12\nAPAC\n9") == ""


def test_entries_of_debt_have_their_rate_symbol_and_exchange() -> None:
    listed = (
        "Securities registered under Section 12(b) of the Act:\nTitle of each class\nOrdinary Shares\nQUIL\n"
        "New York Stock Exchange\n1.5%\nGuaranteed Senior Notes due 2027\nQUIL/27\nNew York Stock Exchange\n"
        "2.25% Notes due 2031\nQUIL/31\n"
    )
    assert list(debt_entries(listed)) == [
        "1.5%\nGuaranteed Senior Notes due 2027\nQUIL/27\nNew York Stock Exchange",
        "2.25% Notes due 2031\nQUIL/31",
    ]
    assert not list(debt_entries("Ordinary Shares\nQUIL\nNew York Stock Exchange"))


_COVER = """(Exact name of registrant as specified in its charter)
Ohio\u00a044-1234567
(State or other jurisdiction of
incorporation or organization) (I.R.S. Employer
Identification No.)
1 Mill Lane, Dayton, Ohio
45402
(Address of principal executive offices)
(937) 555-0100"""


@pytest.mark.parametrize(
    ("key", "text", "stretch"),
    [
        ("headquarters", _COVER, "1 Mill Lane, Dayton, Ohio\n45402\n(Address of principal executive offices)"),
        (
            "incorporation",
            _COVER,
            "Ohio\u00a044-1234567\n(State or other jurisdiction of\nincorporation or organization)",
        ),
        (
            "auditor",
            "the notes.\n/s/ Bexmarrow LLP\nDayton, Ohio\nWe have served as the Company’s auditor since 1987.\n41",
            "Bexmarrow LLP\nDayton, Ohio\nWe have served as the Company’s auditor since 1987.",
        ),
        ("auditor", "We have served as the Company's auditor since 1987.", ""),
        ("auditor", f"/s/ Bexmarrow LLP{' and so on' * 60} served as the Company's auditor since 1987.", ""),
        ("legal_proceedings", _COVER, ""),
    ],
)
def test_the_stretch_that_makes_a_disclosure(key: str, text: str, stretch: str) -> None:
    assert disclosure(key).stretch(text) == stretch
