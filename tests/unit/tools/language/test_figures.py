"""The names of figures, as they are written."""

from tools.language.figures import figure_names
from tools.language.mentions import Words
from tools.vocab.loader import load_vocabulary

NAMES = figure_names(load_vocabulary())


def read(text: str) -> list[tuple[tuple[str, ...], int, int]]:
    found = NAMES.find(Words(text), "name", "wording", "moving", "ambiguous", "statement", "other")
    return [(mention.entry.keys, mention.first, mention.end) for mention in found]


def test_an_ampersand_stands_for_the_and_of_a_name() -> None:
    joined = [name for name in NAMES.phrases("name") if " and " in name.phrase]
    assert len(joined) > 100
    for name in joined:
        said = name.phrase.replace(" and ", " & ")
        words = len(said.replace("&", " ").split())
        assert read(said) == [(name.keys, 0, words)], said


def test_between_two_figures_it_only_lists() -> None:
    assert read("revenue & net income") == [(("revenue",), 0, 1), (("net_income",), 1, 3)]
    assert read("revenue and net income") == [(("revenue",), 0, 1), (("net_income",), 2, 4)]
