"""What chunks are said to be about."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.chunking.chunk import build_sections
from ingest.enriching.enrich import Enricher
from tests.unit.ingest.chunk_documents import LONG, SENTENCE, Made
from tools.language.company_names.directory import Directory
from tools.models.passages import Chunk
from tools.vocab.registrants import Registrant

ENRICHER = Enricher(
    Directory(
        {
            1: Registrant(1, "ACME CORP /DE/", ("ACME",), ("acme", "acme pens")),
            2: Registrant(2, "WIDGET HOLDINGS INC", ("WDG",)),
            3: Registrant(3, "Target Corp", ("TGT",), ("target",)),
            4: Registrant(4, "BANK OF PENS CO", ("BOP",)),
        }
    )
)


def enrich(text: str, filer: str | None = None, **fields: object) -> Chunk:
    chunk = Chunk(chunk_id="d#text/1", doc_id="d", position=0, text=text, start=0, end=len(text))
    return ENRICHER.enrich([chunk.model_copy(update=fields)], filer=filer)[0]


# ---- Metrics


@pytest.mark.parametrize(
    ("text", "metrics"),
    [
        ("Net sales rose while operating income fell.", ("revenue", "operating_income")),
        ("Adjusted EBITDA and free cash flow", ("ebitda", "free_cash_flow")),
        ("Selling, general and administrative expense", ("selling_general_and_administrative",)),
        ("Net income (loss) was flat", ("net_income",)),
        ("Our sales force grew. We file an annual report on sales taxes.", ()),
        ("We bought land and stores for cash.", ()),
        ("The cost was borne. Sales were not.", ("revenue",)),
        ("We recorded net\tincome", ()),
    ],
)
def test_metrics(text: str, metrics: tuple[str, ...]) -> None:
    assert enrich(text).metrics == metrics


# ---- Companies


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("We compete with Acme and Widget Holdings Inc.", ("ACME CORP", "WIDGET HOLDINGS INC")),
        ("Widget makes pens. acme is Greek. Our target is growth. Target sells.", ()),
        ("Target Corporation and the Bank of Pens Co. sell pens.", ("Target Corp", "BANK OF PENS CO")),
        ("Audited by Roe & Doe LLP in Ohio.", ("Roe & Doe LLP",)),
        (
            "John is Chief Executive Officer of Blue Ink Holdings, Inc. and of Red Ink, LLC.",
            ("Blue Ink Holdings, Inc.", "Red Ink, LLC"),
        ),
        ("Blue Ink Co., Ltd. and Rot S.A. compete.", ("Blue Ink Co., Ltd.", "Rot S.A.")),
        ("It is a Delaware Corporation. DOCUMENTS INCORPORATED BY REFERENCE", ()),
        ("Acme Red Ink, Inc. is another company.", ("Acme Red Ink, Inc.",)),
        ("Acme Corporation. Acme’s pens.", ("ACME CORP",)),
        ("held in Las Vegas, NV and under the General Corporation Law", ()),
        ("Ink 2024 Inc", ()),
    ],
)
def test_companies(text: str, names: tuple[str, ...]) -> None:
    assert enrich(text).entities == names


def test_a_filer_goes_by_its_name() -> None:
    assert enrich("Acme Pens and Acme Corp. are one.", filer="Acme Corp").entities == ("Acme Corp",)
    assert enrich("Quills makes pens.", filer="Quills Inc").entities == ("Quills Inc",)
    assert enrich("The inc is blue.", filer="?").entities == ()


# ---- People


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Mr. John Doe and Ms. Jane Roe spoke.", ("John Doe", "Jane Roe")),
        ("Jane Q. Doe, Chief Executive Officer, agreed.", ("Jane Q. Doe",)),
        ("our Chief Financial Officer, Jane Roe, said", ("Jane Roe",)),
        ("Jane Roe has served as our President since 2020.", ("Jane Roe",)),
        ("By: /s/ John Q. Doe", ("John Q. Doe",)),
        ("/s/ JANE ROE", ("Jane Roe",)),
        ("Conan O’Doe, Jr., Director", ("Conan O’Doe, Jr.",)),
        ("Messrs. Doe and Roe resigned.", ("Mr. Doe", "Mr. Roe")),
        ("The Board of Directors and the Audit Committee Chair met.", ()),
        ("Item 10. Directors, Executive Officers and Corporate Governance", ()),
        ("See Exhibit A. Risk Management, Director of Sales", ()),
    ],
)
def test_people(text: str, names: tuple[str, ...]) -> None:
    assert enrich(text).entities == names


def test_a_last_name_is_completed_from_the_document() -> None:
    made = Made().heading("Officers").text_of(f"Jane Roe, President, sells pens. {LONG}")
    made.heading("Pay").text_of(f"Ms. Roe and Mr. Doe were paid. {LONG}")
    first, second = ENRICHER.enrich(made.chunks())
    assert first.entities == ("ACME CORP", "Jane Roe")
    assert second.entities == ("ACME CORP", "Jane Roe", "Mr. Doe")


def test_a_last_name_of_two_people_is_not() -> None:
    made = Made().text_of("Jane Roe, President. John Roe, Secretary. Dr. Smith left.")
    made.section("Pay").text_of("Ms. Roe was paid.")
    assert ENRICHER.enrich(made.chunks())[-1].entities == ("Ms. Roe",)


# ---- Places and dates


def test_places_and_dates() -> None:
    chunk = enrich("On September 28, 2024 we opened in China, the United Kingdom and Hong Kong; fine china sold well.")
    assert chunk.entities == ("China", "United Kingdom", "Hong Kong", "2024-09-28")
    assert chunk.time_periods == ("2024-09-28",)


# ---- Figures


@pytest.mark.parametrize(
    "text",
    [
        "We earned $5.",
        "It grew 5%.",
        "It grew (5) % more.",
        "5 percent",
        "about 12 million pens",
        "1,234 of them",
        "a ratio of 2.5",
        "We have 500 employees.",
        "50 basis points",
        "USD 12",
        "EPS\t6.11",
        "€ 3",
        "نسبة 5٪",
    ],
)
def test_has_numbers(text: str) -> None:
    assert enrich(text).has_numbers


@pytest.mark.parametrize(
    "text",
    [
        "In 2024 and 2023 we did.",
        "See Item 7 and Note 12.",
        "On March 31, 2024",
        "within 30 days of the meeting",
        "Form 10-K and Rule 10b5-1",
        "ASU 2023-07 (Topic 280)",
        "(1) pens and (2) ink",
        "Exhibit 10.1 and Item 5.02",
        "Part II, Item 1A",
        "no figures at all",
        "1. Pens",
        "over 10 years",
        "Level 3 assets",
        "iOS 18 devices",
        "COVID-19 cases",
    ],
)
def test_has_no_numbers(text: str) -> None:
    assert not enrich(text).has_numbers


# ---- Comparisons


@pytest.mark.parametrize(
    "text",
    [
        "Sales increased 5%.",
        "compared to 2023",
        "2024 versus 2023",
        "5% and 6%, respectively",
        "year-over-year growth",
        "higher than last year",
    ],
)
def test_has_comparisons(text: str) -> None:
    assert enrich(text).has_comparisons


@pytest.mark.parametrize(
    "text", ["We may increase our costs.", "We sell pens in more than 50 countries.", "Our pens are good."]
)
def test_has_no_comparisons(text: str) -> None:
    assert not enrich(text).has_comparisons


# ---- What kind of passage it is


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("We sell pens.", "text"),
        ("“EBITDA” means earnings before interest. The term “pens” refers to all that writes.", "definition"),
        ("We define free cash flow as cash flow less capital expenditure.", "definition"),
        ("Glossary\n\nInk: what pens write with.", "definition"),
        ("We sell pens. We define ink as what they write with. We are proud of them. So are you.", "text"),
        ("• pens\n\n• ink\n\n• paper", "list"),
    ],
)
def test_content_type(text: str, kind: str) -> None:
    assert enrich(text).content_type == kind


def test_tables_stay_tables_and_have_no_tone() -> None:
    chunk = enrich("Losses\tfailed\n“EBITDA” means much", content_type="table")
    assert (chunk.content_type, chunk.sentiment, chunk.is_introduction) == ("table", "neutral", False)


@pytest.mark.parametrize(
    ("text", "introduction", "summary"),
    [
        ("Overview\n\nWe sell pens.", True, True),
        ("Item 1. Business\n\nCompany Background\n\nWe sell pens.", True, False),
        ("Executive Summary\n\nWe sell pens.", False, True),
        ("Fiscal 2024 Financial Highlights\n\nWe sell pens.", False, True),
        ("We sell pens. In summary, we are rich.", False, True),
        ("Summary of Significant Accounting Policies\n\nWe count.", False, False),
        ("Item 16. Form 10-K Summary\n\nNone.", False, False),
        ("Pens overview of all kinds are sold.", False, False),
        ("Pens\n\nAn in summary proceeding.", False, False),
    ],
)
def test_introductions_and_summaries(text: str, introduction: bool, summary: bool) -> None:
    chunk = enrich(text)
    assert (chunk.is_introduction, chunk.is_summary) == (introduction, summary)


def test_the_first_text_of_a_section_introduces_it() -> None:
    made = Made().section("Item 1. Business", "1").table("Pens\t1", "t1")
    made.heading("Pens").text_of(LONG).heading("Ink").text_of(LONG).section("Item 2. Properties", "2").text_of("None.")
    assert [chunk.is_introduction for chunk in ENRICHER.enrich(made.chunks())] == [False, True, False, False]


def test_the_title_of_its_section_says_what_a_chunk_is() -> None:
    made = Made().section("Executive Summary").text_of(*[LONG] * 40)
    chunks = made.chunks()
    stored = build_sections("doc", made.text, made.sections, made.blocks)
    assert len(chunks) > 1
    assert all(chunk.is_summary for chunk in ENRICHER.enrich(chunks, sections=stored))


# ---- Whatever the text


SHORT = "Acme Inc. Mr. CEO , 2024 2023 fiscal $ 5% not grew /s/ Q3 '24 - and ٢٠٢٤ \t"
PARTS = [*SHORT.split(" "), "Jane Q. Roe", "first half of", "“X” means", "September 28,", "\n\n"]
texts = st.lists(st.sampled_from(PARTS), max_size=15).map(" ".join) | st.text(max_size=60)


@given(texts)
def test_any_text_is_enriched_the_same_way_twice(text: str) -> None:
    assert enrich(text, filer="Acme Corp") == enrich(text, filer="Acme Corp")


@given(texts)
def test_nothing_but_what_chunks_are_about_is_changed(text: str) -> None:
    chunk = enrich(text)
    about = {
        "entities",
        "metrics",
        "time_periods",
        "sentiment",
        "content_type",
        "has_numbers",
        "has_comparisons",
        "is_introduction",
        "is_summary",
    }
    plain = Chunk(chunk_id="d#text/1", doc_id="d", position=0, text=text, start=0, end=len(text))
    assert chunk.model_dump(exclude=about) == plain.model_dump(exclude=about)
    assert Chunk.model_validate(chunk.model_dump()) == chunk


def test_an_empty_document_is_enriched() -> None:
    assert ENRICHER.enrich([]) == ()
    assert SENTENCE in enrich(SENTENCE).text
