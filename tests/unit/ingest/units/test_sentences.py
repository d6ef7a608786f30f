from ingest.units.sentences import read_figure, read_heading, read_sentences, stands_alone

TEXT = "مقدمة.\nارتفع صافي الدخل إلى ٤٥٩٬٧٦٦ ريال سعودي. وانخفضت المصاريف."


def test_sentences_stand_where_they_are_printed() -> None:
    drafts = list(read_sentences(TEXT, 7, len(TEXT)))
    assert [TEXT[draft.start : draft.end] for draft in drafts] == [
        "ارتفع صافي الدخل إلى ٤٥٩٬٧٦٦ ريال سعودي.",
        "وانخفضت المصاريف.",
    ]
    assert [draft.keys for draft in drafts] == [("459766",), ()]
    assert {draft.kind for draft in drafts} == {"sentence"}


def test_line_breaks_are_spaces() -> None:
    [draft] = read_sentences("صافي\n  الدخل ", 0, 13)
    assert (draft.text, draft.start, draft.end) == ("صافي الدخل", 0, 12)


def test_nothing_gives_nothing() -> None:
    assert list(read_sentences(" \n\n ", 0, 4)) == []


def test_a_heading_names_its_period_and_has_no_numbers() -> None:
    heading = read_heading("قائمة الدخل ٢٠٢٢", 0, 16)
    assert (heading.kind, heading.numbers, heading.keys) == ("heading", (), ("2022",))


def test_a_figure_that_stands_alone_says_what_it_counts() -> None:
    def alone(text: str) -> bool:
        return stands_alone(text, 0, len(text))

    assert alone("90.8%")
    assert alone("10,665 مليون ريال سعودي")
    assert not alone("61,763")  # of what, in which scale?
    assert not alone("2019")
    assert not alone("بلغت 90.8%")
    text = "نسبة السعودة في الشركة\n\n90.8%"
    assert read_figure(text, 0, len(text)).text == "نسبة السعودة في الشركة 90.8%"


def test_a_number_over_two_lines_is_quoted_whole() -> None:
    text = "وبلغت القروض ٣٬٢١٠\n٬٤٥٠ ألف دينار."
    [draft] = read_sentences(text, 0, len(text))
    assert draft.text == "وبلغت القروض ٣٬٢١٠٬٤٥٠ ألف دينار."
    assert draft.keys == ("3210450", "3210450000")
