"""A label that is the question's own words is the best match."""

from tests.unit.tools.search.units.make import ASSETS, DEPOSITS, LOANS, STAFF, row
from tools.language.terms import terms
from tools.search.units.ranking import label_match, label_terms, name_match, word_weights

NET = row(5, "صافي القروض والتسهيلات للعملاء بعد الاضمحلال", "١", "٢")


def matches(words: str) -> dict[str, float]:
    units = [ASSETS, DEPOSITS, LOANS, NET]
    asked = dict.fromkeys(terms(words), 1.0)
    rarity = word_weights(units)
    return {unit.unit_id: label_match(unit, asked, rarity) for unit in units}


def test_the_whole_label_matches_best_and_further_words_of_it_count_against_it() -> None:
    scores = matches("قروض وتسهيلات للعملاء")
    assert scores[LOANS.unit_id] == max(scores.values()) > scores[NET.unit_id] > scores[ASSETS.unit_id] == 0


def test_an_article_or_a_conjunction_makes_no_difference() -> None:
    assert matches("القروض والتسهيلات للعملاء")[LOANS.unit_id] == matches("قروض وتسهيلات للعملاء")[LOANS.unit_id]


def test_a_sentence_is_matched_by_all_of_its_words_without_numbers() -> None:
    assert label_terms(STAFF)
    assert not any(term[0].isdigit() for term in label_terms(STAFF))


def test_the_best_of_several_names_counts() -> None:
    names = [terms("موجودات"), terms("إجمالي الأصول")]
    assert name_match(ASSETS, names) == 1.0
    assert name_match(ASSETS, []) == 0.0


def test_other_names_of_a_figure_are_nothing_that_a_label_lacks() -> None:
    units = [ASSETS, DEPOSITS, LOANS, NET]
    rarity, own = word_weights(units), dict.fromkeys(terms("ودائع العملاء"), 1.0)
    more = own | dict.fromkeys(("deposit", "custom", "bank", "balanc"), 0.8)
    assert label_match(DEPOSITS, more, rarity) == label_match(DEPOSITS, own, rarity)
