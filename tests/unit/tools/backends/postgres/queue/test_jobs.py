"""Who may do what is queued: those who read files alike."""

import pytest

from tools.backends.postgres.queue.jobs import refuse_other
from tools.errors import OtherReading

HERE = {"Tieout": "0.1.0", "its reader": "13", "TIEOUT_EMBEDDINGS": "minilm 1"}


def test_those_who_read_alike_share_a_queue() -> None:
    refuse_other(dict(HERE), HERE)


@pytest.mark.parametrize(
    ("queued", "said"),
    [
        ({**HERE, "its reader": "14"}, "its reader is 13 here and 14 in the queue"),
        ({**HERE, "later": "yes"}, "later is unknown here and yes in the queue"),
        ({"Tieout": "0.1.0", "its reader": "13"}, "TIEOUT_EMBEDDINGS is minilm 1 here and unknown in the queue"),
    ],
)
def test_each_difference_is_named(queued: dict[str, str], said: str) -> None:
    with pytest.raises(OtherReading) as raised:
        refuse_other(queued, HERE)
    assert said in raised.value.message
    assert "--forget" in raised.value.message
