"""Sentences that lead with a part's figure, and those that only look so."""

import pytest

from tools.language.disclosed.summed_up import results
from tools.retrieve.summaries.parts import leads_with_part, names_of_parts
from tools.vocab.loader import load_vocabulary


@pytest.mark.parametrize(
    ("text", "leads"),
    [
        ("Fee revenue in 2025 increased $28.7 billion, or 22%, due to more stores.", True),
        ("Garden Tools net sales fell 3% to $6.7 billion because of a late spring.", True),
        ("Sequentially, kiosk revenue declined 1%, driven by fewer stations.", True),
        ("Rivermark net sales rose 8% in 2025, driven by higher prices.", False),
        ("Total revenue for 2025 was $164.5 million, an increase of 22%, due to fees.", False),
        ("Our revenue increased 4% due to fees.", False),
        ("Cost of revenue in 2025 increased $4.2 billion, or 16%, due to energy.", False),
        ("Marketing and sales expenses in 2025 decreased $954 million, or 8%, due to lower pay.", False),
        ("Gross margin decreased 20 basis points to 51.2% of net sales due to tariffs.", False),
        ("Gross margin declined against net sales by 2% due to tariffs.", False),
        ("Other non-operating income, net decreased $514 million to $154 million due to a charge.", False),
        ("Fee revenue increased due to more stores.", False),
    ],
)
def test_a_sentence_that_tells_by_how_much_a_part_moved(text: str, leads: bool) -> None:
    names, longer = names_of_parts(results().figures, load_vocabulary())
    assert leads_with_part(names, longer, text, "Rivermark Inc.") is leads
