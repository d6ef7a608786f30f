"""Where a question names the company of a document."""

import pytest

from tools.language.arabic.letters import normalise
from tools.language.bilingual.called import Called, read_called, without_company

TELECOM = read_called(
    "Saudi Telecom Company",
    [
        *[""] * 6,
        "تعمل شركة الاتصالات السعودية وشركة قنوات الاتصالات السعودية.",
        "أصدرت شركة الاتصالات السعودية صكوكا.",
    ],
)
FUND = read_called("Blom Saudi Fund", ["Blom Saudi Fund"])
BANK = read_called("Ebdaa Bank", ["البيانات المالية لبنك الإبداع"])


@pytest.mark.parametrize(
    ("called", "question", "left"),
    [
        (TELECOM, "أصول شركة الاتصالات السعودية", "اصول شركه"),
        (TELECOM, "قضايا لمصلحة الاتصالات السعودية", "قضايا لمصلحه"),
        (TELECOM, "أصول قنوات الاتصالات السعودية", "اصول قنوات الاتصالات السعوديه"),  # another company
        (TELECOM, "أرباح stc", "ارباح"),
        (TELECOM, "مصاريف لاس تي سي", "مصاريف"),
        (TELECOM, "net income of Saudi Telecom Company", "net income of"),
        (FUND, "مصاريف صندوق بلوم السعودي", "مصاريف صندوق"),
        (FUND, "مصاريف صندوق Blom السعودي", "مصاريف صندوق"),
        (BANK, "قروض لبنك الإبداع", "قروض لبنك"),
        (BANK, "معدات بنك الإبداع للتمويل متناهي الصغر", "معدات بنك"),
        (BANK, "مخصص بنك الإبداع للقروض", "مخصص بنك للقروض"),
        (BANK, "قروض بنك الفجر", "قروض بنك الفجر"),
    ],
)
def test_the_name_is_blanked_and_no_other(called: Called, question: str, left: str) -> None:
    assert without_company(normalise(question), called).split() == left.split()


def test_a_country_is_no_first_word_of_a_company() -> None:
    assert without_company("revenue outside saudi arabia", TELECOM).split() == ["revenue", "outside", "saudi", "arabia"]
    assert without_company("revenue of saudi telecom", TELECOM).split() == ["revenue", "of"]
