from ingest.covers.read import read_cover


def test_each_language_has_its_reader() -> None:
    assert read_cover("FORM 10-K\nfor the fiscal year ended December 31, 2022").form == "10-K"
    assert read_cover("FORM 10-K\nfor the fiscal year ended December 31, 2022").language is None
    assert read_cover("بنك الواحة\nقائمة المركز المالي").language == "ar"


def test_latin_names_make_no_english_report() -> None:
    assert read_cover("Blom Saudi Fund\nقائمة المركز المالي ريال سعودي").registrant == "Blom Saudi Fund"
