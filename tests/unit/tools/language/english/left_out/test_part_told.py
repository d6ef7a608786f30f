"""A part's move that is told before a question on it makes it one for the part's figure."""

import pytest

from tools.language.companies import CompanyFinder
from tools.language.english.changes import apply
from tools.language.english.left_out.part_told import part_told
from tools.vocab.loader import load_vocabulary

READ = {
    "Acme's consolidated revenue rose in 2021 but Garden and other shrank. How much did Garden and other lose?": (
        "How much did Acme's Garden and other revenue fall in 2021?"
    ),
    "Acme's total net sales grew in fiscal 2021, while Garden fell. By how much did it fall, and why?": (
        "By how much did Acme's Garden net sales fall in fiscal 2021, and why?"
    ),
    "Acme's operating income fell but Garden grew in 2020. Why did Garden grow?": (
        "Why did Acme's Garden operating income rise in 2020?"
    ),
    "Acme's sales rose in 2022 but Garden fell in 2023. How much did Garden fall?": (
        "How much did Acme's Garden sales fall in 2023?"
    ),
}
KEPT = [
    "Acme's revenue rose in 2021 but Garden fell. Why did it rise?",
    "Acme's revenue grew in 2021 but Garden shrank. How much did Garden lose in 2020?",
    "Acme's revenue grew in 2021 but Garden shrank. How much did it lose in operating income?",
    "Acme's revenue grew in 2021 but Garden shrank. How much did Paint lose?",
    "Acme's mood grew in 2021 but Garden shrank. How much did it lose?",
    "Acme's revenue grew in 2021. How much did Garden lose?",
    "Acme's revenue grew in 2021 but Apple fell. How much did Apple lose?",
]


@pytest.mark.parametrize(("said", "read"), READ.items())
def test_the_part_s_figure_is_asked_for(finder: CompanyFinder, said: str, read: str) -> None:
    assert apply(said, part_told(said, finder, load_vocabulary()))[0] == read


@pytest.mark.parametrize("said", KEPT)
def test_any_other_question_stays(finder: CompanyFinder, said: str) -> None:
    assert apply(said, part_told(said, finder, load_vocabulary()))[0] == said
