"""The kind of a figure that is asked for, and of which things some are counted."""

from tools.language.arabic.asked.figure_kinds import asks_count, asks_during, asks_money, asks_of_one, counted_of


def test_the_kind_of_a_figure_is_told_by_the_words_around_it() -> None:
    assert asks_count("كم عدد الوحدات؟")
    assert not asks_count("كم قيمة الوحدات؟")
    assert asks_count("كم وحدة كانت قائمة؟")
    assert not asks_count("كم الوحدة؟")
    assert asks_money("كم المبلغ الذي دفعه؟")
    assert asks_money("كم ريالا؟")
    assert not asks_money("كم وحدة؟")
    assert asks_of_one("سعر الوحدة")
    assert not asks_of_one("صافي الأصول")
    assert asks_during("خلال سنة 2024")
    assert not asks_during("في نهاية 2024")


def test_a_first_clause_tells_of_which_things_some_are_counted() -> None:
    assert counted_of("من القضايا التي رفعتها ضد القرارات، كم قضية كسبتها؟").startswith("من القضايا")
    assert counted_of("من القضايا التي رفعتها، كم ريالا دفعت؟") == ""
    assert counted_of("من القروض، كم المستحق؟") == ""
