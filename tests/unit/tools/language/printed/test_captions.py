"""What a table's caption says of the table."""

import pytest

from tools.language.printed.captions import own_caption


@pytest.mark.parametrize(
    ("caption", "own"),
    [
        ("We sell through our Gleam product portfolio. Operating Revenues (dollars in millions)", "Operating Revenues"),
        ("The following table provides Gleam revenues of our segments. (dollars in millions)", "Gleam revenues"),
        ("Revenues of the Gleam division are set forth below.", "Gleam division"),
        ("Gleam division", "Gleam division"),
        ("", ""),
    ],
)
def test_prose_before_a_table_is_not_of_it(caption: str, own: str) -> None:
    assert own in own_caption(caption)
    assert "portfolio" not in own_caption(caption)
