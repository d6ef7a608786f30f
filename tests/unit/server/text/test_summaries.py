"""A summary as Markdown."""

from server.text.summaries import redline, summary_markdown
from tests.summaries import summary_of
from tools.models.answers import Answer, Drafted
from tools.models.results.summaries import Summary
from tools.ports.deps import Deps
from tools.retrieve.summaries.subject import Wanted


async def summed_up(deps: Deps, **wanted: object) -> Summary:
    return await summary_of(deps, Wanted(**wanted))  # type: ignore[arg-type]


async def test_the_report_that_an_analyst_expects(invented_deps: Deps) -> None:
    text = summary_markdown(await summed_up(invented_deps, company="BXMW"))
    headings = [line.removeprefix("## ") for line in text.splitlines() if line.startswith("## ")]
    assert headings == [
        "In short", "Key figures", "By product or service", "By region", "Revenue", "Cost of revenue and gross margin",
        "Research and development", "Selling, general and administrative", "Operating income", "Guidance and outlook",
        "Legal proceedings", "Controls, estimates and later events", "Risk factors since the 10-K FY2024",
        "What is said otherwise since the 10-K FY2024", "Sources",
    ]  # fmt: skip
    assert "| Revenue | $249.306 million | $209.032 million | +19.3% | 10-K FY2025, 2099000002-25-000017 |" in text
    assert "| Capital expenditures | $4.095 million | $4.37 million | -6.3% |" in text
    assert "[release of 2025-08-28, Exhibit 99.1]" in text
    assert "| 10-K FY2024 | 2099000002-24-000012 | 2024-08-29 |" in text
    assert "were **not** effective" in text


async def test_every_figure_is_counted(invented_deps: Deps) -> None:
    summary = await summed_up(invented_deps, company="BXMW")
    assert summary.checked.numbers == summary.checked.tied > 60
    assert f"{summary.checked.tied} of {summary.checked.numbers} numbers were found again" in summary_markdown(summary)


async def test_what_a_model_wrote_says_so(invented_deps: Deps) -> None:
    summary = await summed_up(invented_deps, company="BXMW")
    opening = Answer(status="answered", answer="Revenue rose.", drafted=Drafted(statements=1, left_out=2))
    text = summary_markdown(summary.model_copy(update={"opening": opening, "model": "openai:some"}))
    assert "## In short\n\nRevenue rose.\n\n*Written by openai:some; every number is tied to its source, 2 " in text


def test_a_redline_has_the_new_words_bold_and_the_old_ones_struck() -> None:
    assert redline("controls were effective on that day", "controls were not effective then") == (
        "controls were **not** effective ~~on that day~~ **then**"
    )
    assert redline("the same", "the same") == "the same"


async def test_a_quarter_stands_beside_the_one_before(invented_deps: Deps) -> None:
    summary = await summed_up(invented_deps, company="BXMW", fiscal_year=2026, fiscal_quarter=1)
    text = summary_markdown(summary)
    assert "|  | Q1 FY2026 | Q4 FY2025 | change | source of Q4 FY2025 |" in text
    assert "| Revenue | $64.957 million | $67.66 million | -4.0% |" in text
    assert "| Gross margin | 72.30% | 71.03% | +1.3 points |" in text
    assert all(one.source.accession is None or one.source.accession in text for one in summary.quarter_before)
    assert "quarter before" not in summary_markdown(await summed_up(invented_deps, company="BXMW"))


async def test_millions_of_shares_are_told_as_amounts_are(invented_deps: Deps) -> None:
    text = summary_markdown(await summed_up(invented_deps, company="BXMW"))
    [row] = [line for line in text.splitlines() if line.startswith("| Weighted average shares, diluted |")]
    assert " million shares | " in row


async def test_risks_of_quarters_are_told_with_what_a_quarterly_report_leaves_out(invented_deps: Deps) -> None:
    summary = await summed_up(invented_deps, company="BXMW")
    assert "A 10-Q needs to tell only" not in summary_markdown(summary)
    compared = summary.subject.compared
    assert compared is not None
    quarterly = compared.model_copy(update={"doc_type": "10-Q"})
    subject = summary.subject.model_copy(update={"compared": quarterly})
    assert "A 10-Q needs to tell only" in summary_markdown(summary.model_copy(update={"subject": subject}))
    none = summary.model_copy(update={"subject": subject, "risks": ()})
    assert "A 10-Q needs to tell only" not in summary_markdown(none)
