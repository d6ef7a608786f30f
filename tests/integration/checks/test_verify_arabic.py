"""Numbers of Arabic texts: read as those of English ones, told at their places in the text as it was written."""

from importlib.resources import files
from pathlib import Path

import pytest

from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from tools.ports.deps import Deps
from tools.retrieve.units.told import find_told_rows
from tools.tie_out.models import NumberCheck
from tools.tie_out.numbers.verify import verify_numbers


async def numbers(deps: Deps, text: str) -> list[NumberCheck]:
    found = (await verify_numbers(deps, text, find_rows=find_told_rows)).numbers
    assert all(text[number.start : number.end] == number.text for number in found)
    return list(found)


@pytest.mark.parametrize(
    ("text", "metric", "printed"),
    [
        ("بلغت إيرادات آبل 383.3 مليار دولار في السنة المالية 2023.", "revenue", "383.3 مليار دولار"),
        ("بلغت إيرادات آبل ٣٨٣٫٣ مليار دولار في السنة المالية ٢٠٢٣.", "revenue", "٣٨٣٫٣ مليار دولار"),
        ("بلغ هامش الربح الإجمالي لآبل ٤٤٫١٪ في السنة المالية ٢٠٢٣.", "gross_margin", "٤٤٫١٪"),
        ("تراجعت إيرادات آبل بنسبة 2.8% في السنة المالية 2023.", "revenue", "2.8%"),
        ("سجلت آبل صافي دخل قدره 96,995 مليون دولار خلال السنة المالية 2023.", "net_income", "96,995 مليون دولار"),
        ("بلغت ربحية السهم المخففة لآبل 6.13 دولار في السنة المالية 2023.", "eps_diluted", "6.13 دولار"),
        ("كان إجمالي أصول آبل 352.6 مليار دولار في نهاية السنة المالية 2023.", "total_assets", "352.6 مليار دولار"),
        ("ارتفعت إيرادات آبل إلى 394.3 مليار دولار في السنة المالية 2022.", "revenue", "394.3 مليار دولار"),
    ],
)
async def test_right_numbers_are_verified(sample_deps: Deps, text: str, metric: str, printed: str) -> None:
    [number] = await numbers(sample_deps, text)
    assert (number.status, number.metric, number.text, number.ticker) == ("verified", metric, printed, "AAPL")
    assert number.source is not None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("بلغت إيرادات آبل 400 مليار دولار في السنة المالية 2023", "The text says 400 مليار دولار; AAPL Revenue"),
        ("بلغت إيرادات آبل 394.3 مليار دولار في السنة المالية 2023.", "figure of FY2022"),
        ("بلغت إيرادات آبل 383.3 مليون دولار في السنة المالية 2023.", "factor of 1,000"),
        ("ارتفعت إيرادات آبل بنسبة 2.8% في السنة المالية 2023.", "direction is wrong: it fell"),
        ("بلغ صافي دخل آبل 383.3 مليار دولار في السنة المالية 2023.", "evenue"),
    ],
)
async def test_wrong_numbers_are_told_with_what_they_are(sample_deps: Deps, text: str, reason: str) -> None:
    [number] = await numbers(sample_deps, text)
    assert number.status == "mismatch"
    assert reason in number.reason


async def test_two_numbers_of_a_sentence_have_their_own_periods(sample_deps: Deps) -> None:
    told = await numbers(
        sample_deps,
        "تراجعت إيرادات آبل إلى 383.3 مليار دولار في السنة المالية 2023 "
        "مقارنة مع 394.3 مليار دولار في السنة المالية 2022.",
    )
    assert [(one.status, one.period) for one in told] == [("verified", "FY2023"), ("verified", "FY2022")]


async def test_arabic_and_english_sentences_stand_in_one_text(sample_deps: Deps) -> None:
    told = await numbers(
        sample_deps,
        "Apple's revenue was $383.3 billion in fiscal 2023.\nبلغ صافي دخل آبل 97.0 مليار دولار في السنة المالية 2023.",
    )
    assert [(one.status, one.metric) for one in told] == [("verified", "revenue"), ("verified", "net_income")]


@pytest.mark.parametrize("amount", ["383.3", "400"])
async def test_an_unknown_word_may_make_another_figure_of_it(sample_deps: Deps, amount: str) -> None:
    [number] = await numbers(sample_deps, f"بلغت إيرادات آبل من الزنجبيل {amount} مليار دولار في السنة المالية 2023.")
    assert number.status in ("ambiguous", "not_found")
    assert "«الزنجبيل»" in number.reason or number.status == "not_found"


@pytest.mark.parametrize(
    "said",
    [
        "بلغت إيرادات آبل في الصين 383.3 مليار دولار",
        "بلغت إيرادات آبل في أوروبا 383.3 مليار دولار",
        "بلغت إيرادات آبل في الأمريكتين 383.3 مليار دولار",
        "بلغت إيرادات آبل 383.3 مليار دولار في اليابان",
        "بلغت إيرادات آبل من الخدمات 383.3 مليار دولار",
        "بلغت إيرادات آبل من ماك 383.3 مليار دولار",
        "بلغت إيرادات آبل من Mac 383.3 مليار دولار",
        "بلغت إيرادات آبل اليومية 383.3 مليار دولار",
        "بلغت إيرادات منافس آبل 383.3 مليار دولار",
        "بلغ صافي دخل آبل من الصين 97.0 مليار دولار",
        "تراجعت إيرادات آبل في الصين بنسبة 2.8%",
        "تراجعت إيرادات آبل في الصين بنسبة 9.9%",
        "بلغت إيرادات آبل 383.3 مليار درهم",
        "بلغت إيرادات آبل 383.3 مليار دينار",
        "بلغت إيرادات آبل 383.3 مليار جنيه",
        "بلغت إيرادات آبل 383.3 مليار ريال",
        "بلغت إيرادات آبل 383.3 مليار درهم مغربي",
    ],
)
async def test_what_is_of_a_part_or_in_another_currency_is_not_verified(sample_deps: Deps, said: str) -> None:
    [number] = await numbers(sample_deps, f"{said} في السنة المالية 2023.")
    known = ("mismatch",) if "383.3 مليار" in said and "دولار" not in said else ()
    assert number.status in ("ambiguous", "not_found", *known)


@pytest.mark.parametrize(
    "said",
    [
        "بلغت إيرادات شركة آبل الإجمالية 383.3 مليار دولار",
        "بلغت إيرادات شركة Apple 383.3 مليار دولار",
        "تراجعت إيرادات آبل بنسبة 2.8% بسبب المنافسة",
        "حققت شركة آبل إيرادات سنوية بقيمة 383.3 مليار دولار",
    ],
)
async def test_what_only_carries_a_figure_or_gives_a_reason_leaves_it_sure(sample_deps: Deps, said: str) -> None:
    [number] = await numbers(sample_deps, f"{said} في السنة المالية 2023.")
    assert number.status == "verified"


@pytest.fixture
async def bank(deps: Deps) -> Deps:
    found = find_files([Path(str(files("ingest").joinpath("samples/arabic")))])
    assert {file.status async for file in index_files(deps.writer, deps.directory, found)} == {"indexed"}
    return deps


@pytest.mark.parametrize(
    ("text", "statuses"),
    [
        ("بلغت ودائع العملاء لدى بنك واحة النخيل 36,720,800 ألف ريال في 31 ديسمبر 2023.", ["verified"]),
        ("بلغت ودائع العملاء لدى بنك واحة النخيل 39,000,000 ألف ريال في 31 ديسمبر 2023.", ["mismatch"]),
        ("بلغ إجمالي موجودات بنك واحة النخيل ٤٩٫٤ مليار ريال في نهاية ٢٠٢٣.", ["verified"]),
        ("بلغ صافي دخل بنك واحة النخيل الافتراضي 978.5 مليون ريال سعودي في عام 2023.", ["verified"]),
        (
            "سجل بنك واحة النخيل دخل عمولات خاصة قدره 2,498.7 مليون ريال في 2023 مقابل 2,105.4 مليون ريال في 2022.",
            ["verified", "verified"],
        ),
    ],
)
async def test_the_sample_banks_numbers_are_held_against_its_statements(
    bank: Deps, text: str, statuses: list[str]
) -> None:
    told = await numbers(bank, text)
    assert [one.status for one in told] == statuses
    assert all(one.source is not None for one in told)


async def test_deposits_of_some_customers_are_not_all_of_them(bank: Deps) -> None:
    text = "بلغت ودائع العملاء من الشركات لدى بنك واحة النخيل 36,720,800 ألف ريال في 31 ديسمبر 2023."
    [number] = await numbers(bank, text)
    assert number.status in ("ambiguous", "not_found")


NOTES = """# بنك الواحة

## قائمة المركز المالي (بآلاف الريالات السعودية)

| البند | ٣١ ديسمبر ٢٠٢٣ | ٣١ ديسمبر ٢٠٢٢ |
|---|---|---|
| أرصدة محتجزة لسداد التزامات الكفالات | ٤٥٥٬١٠٠ | ٤١٨٬٦٠٠ |
| ودائع مجمدة بطلب العملاء | ٢١٠٬٣٠٠ | ١٩٠٬٧٠٠ |
"""


@pytest.mark.parametrize(
    ("amount", "status"),
    [("455,100 ألف ريال", "verified"), ("٤٥٥٫١ مليون ريال", "verified"), ("499,100 ألف ريال", "mismatch")],
)
async def test_rows_that_no_fact_is_made_of_are_sources_too(
    deps: Deps, tmp_path: Path, amount: str, status: str
) -> None:
    path = tmp_path / "statement.md"
    path.write_text(NOTES, "utf-8")
    found = find_files([path], options=describe(company="بنك الواحة", doc_type="financial_statements"))
    assert [file.status async for file in index_files(deps.writer, deps.directory, found)] == ["indexed"]
    text = f"بلغت الأرصدة المحتجزة لسداد التزامات الكفالات في بنك الواحة {amount} في 31 ديسمبر 2023."
    [number] = await numbers(deps, text)
    assert (number.status, number.expected) == (status, 455_100_000)
    assert number.source is not None
    assert number.source.row == "أرصدة محتجزة لسداد التزامات الكفالات"
