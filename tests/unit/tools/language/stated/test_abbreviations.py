"""Labels in abbreviated words, written out."""

from functools import partial

import pytest

from tests.unit.tools.tie_out.numbers.reading import key, read
from tools.language.stated.abbreviations import without_stops, written_out
from tools.language.stated.named import names_figure
from tools.vocab.loader import load_vocabulary

IS_NAME = partial(names_figure, load_vocabulary())


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("op margin", "operating margin"),
        ("net inc", "net income"),
        ("oper income", "operating income"),
        ("gross mgn", "gross margin"),
        ("rev", "revenue"),
        ("tot assets", "total assets"),
        ("cap exp", "capital expenditures"),
    ],
)
def test_cut_words_are_written_out(short: str, long: str) -> None:
    assert long in written_out(short)


@pytest.mark.parametrize("key", ["revenue", "inc", "op", "a b c d e inc", ""])
def test_a_word_that_is_no_label_by_itself_stands_for_nothing(key: str) -> None:
    assert written_out(key) == ()


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("| Op. margin | 5% |", "| Op  margin | 5% |"),
        ("| Rev. | 5 |", "| Rev  | 5 |"),
        ("Op. inc. of $5 billion", "Op  inc  of $5 billion"),
        ("Apple Inc. Net income was $5.", "Apple Inc. Net income was $5."),
        ("It raised its op. margin. Apple said so.", "It raised its op  margin. Apple said so."),
        ("No label at all. None.", "No label at all. None."),
    ],
)
def test_only_a_labels_stops_end_no_sentence(text: str, kept: str) -> None:
    assert without_stops(text, IS_NAME) == kept


@pytest.mark.parametrize(
    ("label", "metric"),
    [
        ("Op margin", "operating_margin"),
        ("Rev", "revenue"),
        ("Net inc", "net_income"),
        ("Oper income", "operating_income"),
        ("Gross mgn", "gross_margin"),
    ],
)
def test_a_rows_label_is_read(label: str, metric: str) -> None:
    [new, old] = read(f"| Apple | FY2024 | FY2023 |\n|---|---|---|\n| {label} | 5.0 | 4.0 |\n")
    assert (key(new), key(old), new.tight, old.tight) == (metric, metric, True, True)
