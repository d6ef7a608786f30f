"""Whatever a text says, each of its numbers is told once, in order, and nothing breaks."""

from hypothesis import given
from hypothesis import strategies as st

from tests.unit.tools.tie_out.numbers.reading import read, stretches
from tools.language.quantities.find import find_quantities

PIECES = [
    "Apple", "NVIDIA's", "Tesla", "revenue", "net income", "gross margin", "Services", "the increase in", "rose",
    "fell", "was", "were", "to", "from", "of", "in", "up", "or", "and", "more than", "not", "respectively",
    "compared with",
    "fiscal 2023", "2022", "Q3 2024", "a year earlier", "June 30, 2024", "three months ended", "nine months ended",
    "$5 billion", "8%", "(8%)", "383,285", "80 basis points", "$6.13 per share", "$1-2 million", "1.5x", "twelve",
    ".", ",", ";", ":", "(", ")", "=", "-", "|", "\t", "\n", "\n\n", "  ", "It", "%", "\u00a0", "\x1a", "²", "\0",
]  # fmt: skip
TEXTS = st.lists(st.sampled_from(PIECES), max_size=30).flatmap(
    lambda pieces: st.sampled_from([" ", ""]).map(lambda glue: glue.join(pieces))
)


@given(TEXTS | st.text(max_size=80))
def test_each_number_is_told_once_in_order(text: str) -> None:
    assert [one.quantity for one in read(text)] == find_quantities(text)


@given(TEXTS)
def test_a_number_is_a_level_or_a_change(text: str) -> None:
    for one in read(text):
        assert one.level != one.change
        assert one.told_way in {-1, 0, 1}
        assert one.change or not one.told_way
        assert not (one.company and one.not_loaded)


@given(TEXTS)
def test_stretches_are_in_order_and_hold_their_numbers(text: str) -> None:
    end = 0
    for one in stretches(text):
        assert one.start >= end
        end = one.start + len(one.words)
        assert all(one.start <= each.start and each.end <= end for each in one.quantities)
