from ingest.units.trust import judge_document, judge_pages, warning_of

SOUND = "قائمة المركز المالي كما في نهاية السنة الموجودات النقد وما في حكمه أرصدة لدى البنوك محفظة القروض القائمة"
WRONG = "البٌانات المالٌة لبنك الإبداع للسنة المنتهٌة فً دٌسمبر بٌان التغٌرات فً حقوق الملاك رأس المال الرصٌد"


def test_pages_that_tell_too_little_are_judged_as_those_beside_them() -> None:
    reasons = judge_pages({1: "صفحة", 2: SOUND, 3: WRONG, 4: "٤", 5: SOUND})
    assert [*reasons] == [1, 3, 4]
    assert set(reasons.values()) == {"vowel marks stand in place of letters"}


def test_sound_documents_have_no_warning() -> None:
    assert judge_pages({1: SOUND, 2: ""}) == {}
    assert judge_document(SOUND) == {}
    assert warning_of({}) is None


def test_the_warning_says_which_pages_why_and_what_to_do() -> None:
    warning = warning_of(judge_pages({7: WRONG})) or ""
    assert warning.startswith("Page 7: the text layer is not what is printed (vowel marks")
    assert "No figure of it is used" in warning
    assert "ocrmypdf" in warning
