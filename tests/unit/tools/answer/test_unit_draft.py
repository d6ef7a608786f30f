"""A model's reply over units, as statements with the pages that they name."""

from tools.answer.unit_draft import UnitDraftRequest, read_statements


def test_each_statement_ends_at_its_citation() -> None:
    found = read_statements("بلغت الأصول ٥ (صفحة ٣)، وبلغت الودائع ٤ (صفحة ٤).\nلم ترد الأرباح.")
    assert [(one.text, one.pages) for one in found] == [
        ("بلغت الأصول ٥", (3,)),
        ("وبلغت الودائع ٤", (4,)),
        ("لم ترد الأرباح", ()),
    ]


def test_a_reply_without_words_states_nothing() -> None:
    assert read_statements(" \n(صفحة ٣)\n") == []


def test_question_and_context_go_to_the_model_as_data() -> None:
    request = UnitDraftRequest("كم؟", "[صفحة 3]\nنص", lambda _: "", max_tokens=300)
    assert "[صفحة 3]" in request.user
    assert "كم؟" in request.user
    assert request.max_tokens == 300
    assert "قواعد" in request.system
