"""Companyfacts files: what is read of a good one, and that a bad one is refused by name and place."""

import json
import os
import tempfile
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest import content
from ingest.companyfacts.reader import CompanyFacts, filing_url, read_companyfacts
from tests.processes import in_child_as_nobody
from tools.errors import RefusedFile

REVENUES = "us-gaap:Revenues"
YEAR = {"start": "2023-01-01", "end": "2023-12-31"}
ROWS = ["facts", "us-gaap", "Revenues", "units", "USD"]


def with_value(path: Path, text: str) -> Path:
    """The file with its value 5 replaced by this text."""
    path.write_text(path.read_text().replace('"val": 5', f'"val": {text}'))
    return path


@pytest.fixture
def good(write_facts: Any, row: Any) -> Path:
    return write_facts({REVENUES: [row(5, **YEAR)]})


def test_a_file_is_read_with_its_company_facts_and_filings(write_facts: Any, row: Any) -> None:
    quarter = {"accn": "0000000001-23-000007", "form": "10-Q", "filed": "2023-05-01", "fy": 2022, "fp": "Q3"}
    path = write_facts(
        {
            REVENUES: [row(5, **YEAR), row(1, "2023-03-31", "2023-01-01", **quarter)],
            "dei:Shares shares": [row(7, "2024-01-31")],
        },
        cik=320193,
        name=" Acme Corp ",
    )
    read = read_companyfacts(path)
    assert (read.cik, read.name, read.doc_id, read.skipped) == (320193, "Acme Corp", "companyfacts-CIK0000320193", {})
    assert [(fact.qualified_name, fact.unit, fact.start_date, fact.value) for fact in read.facts] == [
        (REVENUES, "USD", date(2023, 1, 1), 5),
        (REVENUES, "USD", date(2023, 1, 1), 1),
        ("dei:Shares", "shares", None, 7),
    ]
    assert [(f.accession, f.form, f.filed, f.label_year, f.label_period) for f in read.filings] == [
        ("0000000001-24-000001", "10-K", date(2024, 2, 15), 2023, "FY"),
        ("0000000001-23-000007", "10-Q", date(2023, 5, 1), 2022, "Q3"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "6.13",
        "383285000000",
        "-1285640000",
        "0.1",
        "1e3",
        "12.345678901234567890123456789",
        "0",
        "999999999999999999999999",
    ],
)
def test_a_value_is_read_exactly(good: Path, text: str) -> None:
    [fact] = read_companyfacts(with_value(good, text)).facts
    assert fact.value == Decimal(text)
    assert str(fact.value) == str(Decimal(text))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1e24", "has a value beyond any reported figure"),
        ("-1e400", "has a value beyond any reported figure"),
        ("1" * 4000, "has a value beyond any reported figure"),
        ("1e-999999", "has a value with more than 40 decimals"),
        ("0.1e9999999999999999999", "is not valid JSON"),
        ("1" * 5000, "is not valid JSON"),
        ("Infinity", "Infinity is not a number"),
        ("null", "has no numeric val"),
        ("[5]", "has no numeric val"),
    ],
)
def test_a_value_beyond_reason_is_refused(good: Path, text: str, said: str) -> None:
    with pytest.raises(RefusedFile, match=said) as refused:
        read_companyfacts(with_value(good, text))
    assert refused.value.message.startswith(f"{good}: ")


@pytest.mark.parametrize("text", ["0e999999999", "-0", "-0.0", "0e-99"])
def test_nothing_is_zero(good: Path, text: str) -> None:
    [fact] = read_companyfacts(with_value(good, text)).facts
    assert str(fact.value) == "0"


def test_a_gzipped_file_reads_like_a_plain_one(write_facts: Any, row: Any) -> None:
    rows = {REVENUES: [row(5, **YEAR)]}
    assert read_companyfacts(write_facts(rows, to="a.json.gz")) == read_companyfacts(write_facts(rows, to="a.json"))


def test_other_taxonomies_are_skipped_and_counted(write_facts: Any, row: Any) -> None:
    rows = {REVENUES: [row(5, **YEAR)], "srt:One": [row(1, **YEAR)], "srt:Two": [row(1, **YEAR)]}
    read = read_companyfacts(write_facts(rows))
    assert (len(read.facts), read.skipped) == (1, {"taxonomy srt": 2})


def test_concepts_of_a_companys_own_are_read(write_facts: Any, row: Any) -> None:
    read = read_companyfacts(write_facts({REVENUES: [row(5, **YEAR)], "mck:DistributionExpenses": [row(1, **YEAR)]}))
    assert [(fact.taxonomy, fact.concept) for fact in read.facts][1:] == [("mck", "DistributionExpenses")]
    assert read.skipped == {}


def test_lenient_skips_the_rows_that_are_no_facts_and_counts_them_by_reason(write_facts: Any, row: Any) -> None:
    rows = [
        row("x", **YEAR),
        row("y", **YEAR),
        row(5, **YEAR),
        row(6, "2023-12-32"),
        row(7, "2023-01-01", "2024-01-01"),
    ]
    path = write_facts({REVENUES: rows})
    with pytest.raises(RefusedFile, match=r"Revenues\.units\.USD\[0] has no numeric val"):
        read_companyfacts(path)
    read = read_companyfacts(path, lenient=True)
    assert [fact.value for fact in read.facts] == [5]
    assert read.skipped == {
        "has no numeric val": 2,
        "has no valid end date": 1,
        "starts (2024-01-01) after it ends (2023-01-01)": 1,
    }


def test_lenient_refuses_a_file_without_a_single_fact(write_facts: Any, row: Any) -> None:
    with pytest.raises(RefusedFile, match="holds none"):
        read_companyfacts(write_facts({REVENUES: [row("x", **YEAR)]}), lenient=True)


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ({"fy": None, "fp": None}, (None, None)),
        ({"fy": "2023", "fp": 3}, (None, None)),
        ({"fy": 0, "fp": "\0"}, (None, None)),
        ({"fy": 99999, "fp": "quarter"}, (None, None)),
    ],
)
def test_labels_that_say_nothing_are_left_out(write_facts: Any, row: Any, label: Any, expected: Any) -> None:
    [filing] = read_companyfacts(write_facts({REVENUES: [row(5, **YEAR, **label)]})).filings
    assert (filing.label_year, filing.label_period) == expected


def test_a_file_larger_than_the_limit_is_refused(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content, "MAX_BYTES", 10)
    with pytest.raises(RefusedFile, match="is larger than"):
        read_companyfacts(good)


@pytest.mark.parametrize("what", ["missing.json", "."])
def test_what_is_no_file_is_refused(tmp_path: Path, what: str) -> None:
    with pytest.raises(RefusedFile, match="can't be read"):
        read_companyfacts(tmp_path / what)


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
def test_a_file_without_read_permission_is_refused(good: Path) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)  # pytest's own are private
        path = folder / "facts.json"
        path.write_bytes(good.read_bytes())
        path.chmod(0)
        if os.geteuid() == 0:  # root reads anything
            assert in_child_as_nobody(lambda: is_denied(path))
        else:
            assert is_denied(path)


def is_denied(path: Path) -> bool:
    with pytest.raises(RefusedFile, match="can't be read: Permission denied"):
        read_companyfacts(path)
    return True


def test_the_address_of_a_filing() -> None:
    assert filing_url(320193, "0000320193-23-000106") == (
        "https://www.sec.gov/Archives/edgar/data/320193/000032019323000106/0000320193-23-000106-index.htm"
    )


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just("2023-12-31"),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=6), inner, max_size=2),
    max_leaves=6,
)


@pytest.mark.slow
@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    place=st.integers(1, 7),
    key=st.sampled_from(["val", "end", "start", "accn", "form", "filed", "fy", "fp"]),
    value=json_values,
)
def test_whatever_stands_anywhere_a_file_is_read_or_refused(good: Path, place: int, key: str, value: Any) -> None:
    content = json.loads(good.read_text())
    path = [*ROWS, 0, key][:place]
    target: Any = content
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value
    other = good.with_name("other.json")
    other.write_text(json.dumps(content))
    try:
        read = read_companyfacts(other)
    except RefusedFile as error:
        message = error.message
    else:
        message = ""
        assert isinstance(read, CompanyFacts)
        assert all(fact.value.is_finite() and fact.form and fact.accession for fact in read.facts)
    assert message == "" or message.startswith(f"{other}: ")
    message.encode()
