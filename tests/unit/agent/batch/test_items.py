"""Items of a batch, read from files."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.batch.items import BatchItem, read_items, summary_items
from tools.errors import InvalidInput


def written(folder: Path, text: str, name: str = "questions.txt") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def test_a_question_a_line_gets_its_line_as_its_id(tmp_path: Path) -> None:
    items = read_items(written(tmp_path, "What was revenue?\n\n  What was net income?  \n"))
    assert [(item.id, item.question) for item in items] == [("q1", "What was revenue?"), ("q3", "What was net income?")]


def test_companies_fill_their_place_or_are_a_filter(tmp_path: Path) -> None:
    path = written(tmp_path, "What was {company}'s revenue?\nWhat was net income?\n")
    by_id = {item.id: item for item in read_items(path, ["AAPL", "Procter & Gamble"])}
    assert by_id["q1:AAPL"].question == "What was AAPL's revenue?"
    assert by_id["q1:AAPL"].filters.tickers == ()
    assert by_id["q2:Procter & Gamble"].question == "What was net income?"
    assert by_id["q2:Procter & Gamble"].filters.tickers == ("Procter & Gamble",)


def test_rows_bring_ids_and_filters_which_companies_are_added_to(tmp_path: Path) -> None:
    row = {"id": "a", "question": "What was revenue?", "filters": {"year": 2023, "doc_type": ["10-K"]}}
    [item] = read_items(written(tmp_path, json.dumps(row), "rows.jsonl"), ["AAPL"])
    assert item.id == "a:AAPL"
    assert item.filters.fiscal_years == (2023,)
    assert item.filters.doc_types == ("10-K",)
    assert item.filters.tickers == ("AAPL",)


@pytest.mark.parametrize(
    ("text", "name", "told"),
    [
        ("", "questions.txt", "has no question"),
        ("{}", "rows.jsonl", "line 1: question: Field required"),
        ('{"question": "What was revenue?", "top": 3}', "rows.jsonl", "line 1: top: Extra inputs"),
        ('{"question": "What was revenue?", "filters": {"colour": "red"}}', "rows.jsonl", "line 1: filters"),
        ("What was revenue?", "rows.jsonl", "line 1 is no JSON"),
        ("3", "rows.jsonl", "line 1"),
        ("What was revenue?\n" + "x" * 20_000, "questions.txt", "line 2"),
        ("What was {company}'s revenue?", "questions.txt", "--ticker or --companies"),
        ('{"id": "a", "question": "What?"}\n{"id": "a", "question": "Why?"}', "rows.jsonl", "'a' is there twice"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_with_its_line(tmp_path: Path, text: str, name: str, told: str) -> None:
    with pytest.raises(InvalidInput, match=told.replace("?", r"\?")):
        read_items(written(tmp_path, text, name))


def test_a_file_that_is_not_there_or_no_text_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=r"absent\.txt can't be read"):
        read_items(tmp_path / "absent.txt")
    (tmp_path / "binary.txt").write_bytes(b"\xff\xfe\x00\xd8")
    with pytest.raises(InvalidInput, match=r"binary\.txt can't be read"):
        read_items(tmp_path / "binary.txt")


@given(st.lists(st.text(min_size=1, max_size=20), min_size=1, max_size=5, unique=True))
def test_every_company_is_asked_once(tmp_path_factory: pytest.TempPathFactory, companies: list[str]) -> None:
    path = written(tmp_path_factory.mktemp("items"), "What was revenue?")
    items = read_items(path, companies)
    assert [item.filters.tickers for item in items] == [(company,) for company in companies]
    assert len({BatchItem.model_validate(item.model_dump()).id for item in items}) == len(companies)


def test_summaries_are_of_companies_each_once() -> None:
    items = summary_items(["AAPL", "NVDA", "AAPL"], 2025)
    assert [item.id for item in items] == ["summary:AAPL, fiscal 2025", "summary:NVDA, fiscal 2025"]
    assert {(item.kind, item.filters.fiscal_years) for item in items} == {("summary", (2025,))}
    with pytest.raises(InvalidInput, match="--ticker or --companies"):
        summary_items([])
