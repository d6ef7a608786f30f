"""Remedies name the tools that a server has, and no option of a command."""

import pytest

from server.mcp.remedies import retell, retell_error, retell_record

WRITES = ("fetch_filings", "index_files", "search_filings")


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (
            "`tieout fetch AAPL --forms 10-K --years 2020-2022`",
            "`fetch_filings` (ticker AAPL, forms 10-K, fiscal_years 2020-2022)",
        ),
        ("`fetch_filings` (`tieout fetch`) loads it.", "`fetch_filings` loads it."),
        (
            "`fetch_filings` (`tieout fetch KO --years 2023`) loads it.",
            "`fetch_filings` (ticker KO, fiscal_years 2023) loads it.",
        ),
        ("`tieout fetch KO` or the tool `fetch_filings` does", "`fetch_filings` (ticker KO) does"),
        ("`search_filings`, or `tieout search`, finds", "`search_filings`, finds"),
        ("`tieout index PATH --ticker KO`", "`index_files` (paths PATH, ticker KO)"),
        ("Run `tieout doctor --stop`.", "Run `tieout doctor` on the server's machine."),
        ("nothing of the kind", "nothing of the kind"),
    ],
)  # fmt: skip
def test_a_command_is_told_as_the_tool_that_does_it(told: str, expected: str) -> None:
    assert retell(told, WRITES).text == expected


def test_what_the_server_does_not_offer_is_done_on_its_machine() -> None:
    assert (
        retell("`tieout fetch KO --forms 4` loads it.", ()).text == "`tieout fetch` on the server's machine loads it."
    )


def test_an_error_names_arguments_instead_of_options() -> None:
    told = "a.pdf: does not say what it is. Give its type: --doc-type 10-K, as in a--b."
    assert retell_error(told, WRITES) == "a.pdf: does not say what it is. Give its type: doc_type 10-K, as in a--b."


def test_the_spans_of_an_answer_stay_on_their_words() -> None:
    answer = "5 is known. Of KO: `tieout fetch KO`. And 7 is known."
    places = [answer.index("5"), answer.index("7")]
    record = {
        "answer": answer,
        "spans": [{"start": at, "end": at + 1} for at in places],
        "declined": [{"remedy": answer}],
    }
    told = retell_record(record, WRITES)
    assert [told["answer"][span["start"] : span["end"]] for span in told["spans"]] == ["5", "7"]
    assert "`fetch_filings` (ticker KO)" in told["declined"][0]["remedy"]
    assert "tieout" not in told["answer"]
