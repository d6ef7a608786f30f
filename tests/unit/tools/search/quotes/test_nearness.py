"""How near sentences are to a question."""

import numpy as np
import pytest

from tools.ports.embedding import TokenVectors
from tools.search.quotes.nearness import NEARNESS, nearness, whole_only


def text(*tokens: int) -> TokenVectors:
    """Each token a direction of its own."""
    rows = np.eye(8, dtype=np.float32)[list(tokens)].reshape(-1, 8)
    whole = rows.sum(0) + 1e-6
    return TokenVectors(tokens, rows, whole / np.linalg.norm(whole))


def test_a_sentence_with_all_of_the_question_s_tokens_is_nearest() -> None:
    near = nearness(text(1, 2), [text(1, 2, 3), text(1, 3, 4), text(5, 6)])
    columns = dict(zip(NEARNESS, near.T.tolist(), strict=True))
    assert columns["words"] == pytest.approx([1.0, 0.5, 0.0])
    assert columns["farthest"] == pytest.approx([1.0, 0.0, 0.0])
    assert columns["back"] == pytest.approx([2 / 3, 1 / 3, 0.0])
    assert columns["whole"][0] > columns["whole"][1] > columns["whole"][2]


def test_a_token_that_few_sentences_have_tells_more() -> None:
    near = nearness(text(1, 2), [text(1, 3), text(1, 4), text(2, 5)])
    telling = near[:, NEARNESS.index("telling")]
    assert telling[2] > 0.5 > telling[0]


def test_a_text_without_tokens_is_compared_as_a_whole_alone() -> None:
    near = nearness(text(1), [TokenVectors((), np.empty((0, 8), np.float32), text(1).whole), text(1)])
    assert near.shape == (2, len(NEARNESS))
    assert near[0, 1:].tolist() == [0.0] * 4
    assert near[0, 0] == pytest.approx(1.0)


def test_wholes_alone_leave_the_other_columns_empty() -> None:
    near = whole_only(np.array([0.5, 0.25], np.float32))
    assert near.tolist() == [[0.5, 0, 0, 0, 0], [0.25, 0, 0, 0, 0]]


def test_no_sentences_make_no_rows() -> None:
    assert nearness(text(1), []).shape == (0, len(NEARNESS))
