"""The local ranker."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.tools.search.make import make_passage
from tools.language.queries.features import Wanted, read_wanted
from tools.search.order.ranker import FEATURES, Candidate, features, load_weights, rank
from tools.vocab.loader import load_vocabulary

BALANCE = """CONSOLIDATED BALANCE SHEETS
Total current assets 1,200 1,100
Total assets 4,000 3,900
Accounts payable 300 280
Total current liabilities 700 650
Total liabilities 2,000 1,900
Retained earnings 1,500 1,400
Total liabilities and stockholders' equity 4,000 3,900"""
PROSE = "We regard our assets as well suited to our business, and our current plans call for no large change to them."


def wanted(question: str) -> Wanted:
    return read_wanted(question, load_vocabulary())


def candidates(*texts: str) -> list[Candidate]:
    return [Candidate(make_passage(text, name=str(place))) for place, text in enumerate(texts)]


def test_every_feature_has_a_weight() -> None:
    weights = load_weights()
    assert len(FEATURES) == len(weights.weight) == len(set(FEATURES))
    assert (weights.scale > 0).all()
    assert np.isfinite(weights.weight).all()


def test_a_statement_goes_before_prose_where_its_lines_are_asked_for() -> None:
    prose, statement = rank(wanted("total current assets and total current liabilities?"), candidates(PROSE, BALANCE))
    assert statement > prose


def test_prose_goes_first_where_text_is_asked_for() -> None:
    prose, statement = rank(
        wanted("Why do we regard our plans as well suited to our business, and call for no large change?"),
        candidates(PROSE, BALANCE),
    )
    assert prose > statement


def test_a_named_feature() -> None:
    rows = features(wanted("working capital ratio by the balance sheet, 2023"), candidates(PROSE, BALANCE))
    shown = dict(zip(FEATURES, rows[1], strict=True))
    assert shown["statement_title"] == 1
    assert shown["lines_found"] == 1
    assert shown["named_statement"] == shown["statement_lines"] >= 0.5
    assert shown["numbers"] > 0.3
    assert dict(zip(FEATURES, rows[0], strict=True))["statement_title"] == 0


def test_nothing_to_rank() -> None:
    assert rank(wanted("revenue"), []) == []


@given(st.lists(st.text(max_size=200), min_size=1, max_size=6), st.text(max_size=60))
def test_every_candidate_gets_a_finite_score(texts: list[str], question: str) -> None:
    scores = rank(wanted(question), candidates(*texts))
    assert len(scores) == len(texts)
    assert np.isfinite(scores).all()


@pytest.mark.parametrize("question", ["revenue 2023", "Why did it fall?"])
def test_the_order_of_candidates_changes_no_score(question: str) -> None:
    forth, back = (
        rank(wanted(question), candidates(PROSE, BALANCE)),
        rank(wanted(question), candidates(PROSE, BALANCE)[::-1]),
    )
    assert forth == pytest.approx(back[::-1])
