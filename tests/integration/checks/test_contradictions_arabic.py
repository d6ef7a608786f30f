"""What Arabic texts claim: read as English texts are, and told with the sentence as it was written."""

import pytest

from tools.errors import InvalidInput
from tools.models.claims import Contradictions
from tools.ports.deps import Deps
from tools.tie_out.claims.sources import check_text_or_passages


async def check(deps: Deps, text: str, ticker: str | None = None) -> Contradictions:
    found = await check_text_or_passages(deps, text, None, ticker)
    for entry in (*found.flags, *found.unjudged):
        assert text[entry.claim.start : entry.claim.end].strip() == entry.claim.text
    return found


@pytest.mark.parametrize(
    ("text", "kind", "magnitude"),
    [
        ("انخفضت إيرادات آبل بنسبة 20% في السنة المالية 2022.", "direction_mismatch", "20%"),
        ("ارتفعت إيرادات آبل بنسبة ٢٠٪ في السنة المالية ٢٠٢٢.", "magnitude_mismatch", "٢٠٪"),
        ("لم ترتفع إيرادات آبل في السنة المالية 2022.", "direction_mismatch", None),
        ("تراجع صافي دخل آبل في السنة المالية 2022.", "direction_mismatch", None),
        ("شهدت إيرادات آبل تراجعا بنسبة 5% في السنة المالية 2022.", "direction_mismatch", "5%"),
        ("سجلت آبل صافي خسارة في السنة المالية 2023.", "sign_mismatch", None),
        ("بلغت إيرادات آبل 400 مليار دولار في السنة المالية 2023.", "level_mismatch", None),
        ("إيرادات آبل انخفضت في السنة المالية 2022 مقارنة بالعام السابق.", "direction_mismatch", None),
        ("تضاعفت إيرادات آبل في السنة المالية 2022.", "magnitude_mismatch", "تضاعفت"),
        ("استقرت إيرادات آبل في السنة المالية 2022.", "direction_mismatch", None),
    ],
)
async def test_what_the_facts_deny_is_flagged(sample_deps: Deps, text: str, kind: str, magnitude: str | None) -> None:
    [flag] = (await check(sample_deps, text)).flags
    assert (flag.kind, flag.claim.magnitude, flag.claim.ticker) == (kind, magnitude, "AAPL")
    assert flag.data.source is not None


@pytest.mark.parametrize(
    "text",
    [
        "ارتفعت إيرادات آبل بنسبة 7.8% في السنة المالية 2022.",
        "لم تنخفض إيرادات آبل في السنة المالية 2022، بل ارتفعت بنسبة 7.8%.",
        "قد انخفضت إيرادات آبل في السنة المالية 2023.",
        "نما صافي دخل آبل من 94.7 مليار دولار في السنة المالية 2021 إلى 99.8 مليار دولار في السنة المالية 2022.",
    ],
)
async def test_what_the_facts_bear_out_is_not(sample_deps: Deps, text: str) -> None:
    found = await check(sample_deps, text)
    assert (found.flags, found.unjudged) == ((), ())
    assert found.supported >= 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("ارتفع الزنجبيل لدى آبل في السنة المالية 2022.", "«الزنجبيل»"),
        ("انخفضت إيرادات آبل من الزنجبيل في السنة المالية 2022.", "«الزنجبيل»"),
        ("من المتوقع أن تنخفض إيرادات آبل في السنة المالية 2022.", "future"),
        ("قد تنخفض إيرادات آبل في السنة المالية 2022.", "future"),
        ("ستنخفض إيرادات آبل في السنة المالية 2022.", "future"),
    ],
)
async def test_what_cannot_be_judged_is_told_with_the_reason(sample_deps: Deps, text: str, reason: str) -> None:
    found = await check(sample_deps, text)
    assert found.flags == ()
    assert reason in found.unjudged[0].reason


async def test_a_text_in_both_languages_is_told_in_its_order(sample_deps: Deps) -> None:
    found = await check(
        sample_deps, "Apple's revenue fell in fiscal 2022.\nانخفض صافي دخل آبل في السنة المالية 2022.\nApple grew."
    )
    assert [flag.data.metric for flag in found.flags] == ["revenue", "net_income"]


async def test_a_text_that_names_no_company_is_refused(sample_deps: Deps) -> None:
    with pytest.raises(InvalidInput, match="names no loaded company"):
        await check(sample_deps, "ارتفعت الإيرادات ٥٪.")
    assert (await check(sample_deps, "ارتفعت الإيرادات ٥٪.", "AAPL")).unjudged == ()
