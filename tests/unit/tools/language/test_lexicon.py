"""Acronyms and synonyms that ship: enough of them, normalised, and each phrase in one place."""

from collections import defaultdict

import pytest

from tools.language.lexicon import inflected, load_acronyms, load_clusters, load_lexicon
from tools.text import LONGEST_PHRASE, name_key

NAMED_BY_THE_DESIGN = [
    "ARR", "NRR", "NIM", "EBITDA", "SBC", "ROE", "ROIC", "FCF", "DSO", "DPO", "DIO", "WACC", "CET1", "LCR",
    "MD&A", "PP&E", "ASP", "TTM", "NII", "NPL", "AUM", "RPO", "CRPO", "GMV", "CAC", "LTV", "ARPU", "OIBDA",
    "FFO", "AFFO", "NAV", "EV",
]  # fmt: skip


def test_there_are_enough_acronyms() -> None:
    assert len(load_acronyms()) >= 150
    assert set(NAMED_BY_THE_DESIGN) <= {acronym.letters for acronym in load_acronyms()}


def test_every_acronym_has_normalised_meanings_each_once() -> None:
    for acronym in load_acronyms():
        assert acronym.letters == acronym.letters.upper()
        assert acronym.meanings, acronym.letters
        assert len(set(acronym.meanings)) == len(acronym.meanings), acronym.letters
        for meaning in acronym.meanings:
            assert meaning == name_key(meaning), meaning


def test_every_everyday_acronym_is_one() -> None:
    everyday = {acronym.letters for acronym in load_acronyms() if acronym.everyday}
    assert {"IT", "TIPS", "IRA"} <= everyday
    assert "ARR" not in everyday


def test_meanings_stand_in_order() -> None:
    acronyms = load_lexicon().acronyms
    assert acronyms["nim"].meanings[0] == "net interest margin"
    assert acronyms["nii"].meanings == ("net interest income", "net investment income")


def test_there_are_enough_clusters_and_each_offers_a_choice() -> None:
    clusters, _ = load_clusters()
    assert len(clusters) >= 70
    for cluster in clusters:
        assert len(set(cluster.phrases)) == len(cluster.phrases) >= 2, cluster.key


def test_every_phrase_is_normalised_and_short_enough_to_be_found() -> None:
    for cluster in load_clusters()[0]:
        for phrase in cluster.phrases:
            assert phrase == name_key(phrase), phrase
            assert len(phrase.split()) <= LONGEST_PHRASE, phrase


def test_no_phrase_stands_in_two_clusters_unless_listed() -> None:
    clusters, ambiguous = load_clusters()
    found: dict[str, set[str]] = defaultdict(set)
    for cluster in clusters:
        for phrase in cluster.phrases:
            for form in inflected(phrase):
                found[form].add(cluster.key)
    assert {form for form, keys in found.items() if len(keys) > 1} - {
        form for phrase in ambiguous for form in inflected(phrase)
    } == set()
    assert all(len(found[phrase]) > 1 for phrase in ambiguous)


@pytest.mark.parametrize(
    ("phrase", "forms"),
    [
        ("lawsuit", ["lawsuit", "lawsuits"]),
        ("inventory", ["inventory", "inventories"]),
        ("legal proceedings", ["legal proceedings", "legal proceeding"]),
        ("sales", ["sales"]),
        ("survey", ["survey", "surveys"]),
        ("net loss", ["net loss"]),
    ],
)
def test_other_numbers(phrase: str, forms: list[str]) -> None:
    assert list(inflected(phrase)) == forms
