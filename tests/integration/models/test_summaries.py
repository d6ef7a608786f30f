"""The opening of a summary, by a model over the wire: what ties out stays, and its failures cost nothing else."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from agent.summaries.build import summarize
from server.text.summaries import summary_markdown
from tests.integration.support.chat_stub import KEY, Endpoint, Reply, fails, says, serve
from tools.models.results.summaries import Summary
from tools.ports.deps import Deps
from tools.retrieve.summaries.subject import Wanted

GOOD = "Revenue was $249.306 million in fiscal 2025, after $209.032 million in fiscal 2024 [f1]."
FAILURES: dict[str, tuple[Reply, str]] = {
    "hangs": (Reply("", delay=600), "did not answer within"),
    "is busy": (Reply("{}", 429), "RateLimitError"),
    "breaks": (fails(500), "failed"),
    "talks garbage": (Reply("\x00<html>"), "failed"),
    "says nothing": (says(""), "wrote no opening"),
    "cites nothing": (says("Revenue rose to $249.306 million."), "cites nothing"),
    "makes figures up": (says("Revenue was $999.9 million in fiscal 2025 [f1]."), "999.9"),
    "cites what is not there": (says("Revenue was $249.306 million [f999]."), "f999"),
}

PLAIN: list[Summary] = []


@pytest.fixture
def model() -> Iterator[Endpoint]:
    """An endpoint that the summary's model is at."""
    with serve() as stub:
        yield stub


async def summed_up(deps: Deps, model: Endpoint, *script: Reply) -> Summary:
    model.script = list(script)
    deps = replace(deps, chat=model.chat(2.0), chat_seconds=2.0)
    return await summarize(deps, Wanted(company="BXMW"), lambda _: None)


async def without_model(deps: Deps) -> Summary:
    """The summary that no model had a part in, made once for all tests."""
    if not PLAIN:
        PLAIN.append(await summarize(replace(deps, chat=None), Wanted(company="BXMW"), lambda _: None))
    return PLAIN[0]


async def test_what_ties_out_opens_the_summary(invented_deps: Deps, model: Endpoint) -> None:
    summary = await summed_up(invented_deps, model, says(GOOD))
    assert summary.opening is not None
    assert "Revenue was $249.306 million in fiscal 2025" in summary.opening.answer
    assert summary.checked.tied == summary.checked.numbers
    text = summary_markdown(summary)
    assert text.index("## In short") < text.index("Revenue was $249.306 million") < text.index("## Key figures")
    assert f"Written by {summary.model}" in text
    [request] = model.drafts
    sent = str(request["messages"])
    assert "five to eight sentences" in sent
    assert "Two shareholders sued us" in sent
    assert KEY not in sent


async def test_a_sentence_that_does_not_tie_out_is_dropped_and_told(invented_deps: Deps, model: Endpoint) -> None:
    wrong = "Net income was $77.7 million in fiscal 2025 [f6]."
    summary = await summed_up(invented_deps, model, says(f"{GOOD}\n\n{wrong}"))
    assert summary.opening is not None
    assert summary.opening.drafted is not None
    assert summary.opening.drafted.left_out == 1
    assert "77.7" not in summary_markdown(summary)
    assert "Left out: “Net income was [an amount]" in summary_markdown(summary)


async def test_a_draft_that_is_wrong_goes_back_once(invented_deps: Deps, model: Endpoint) -> None:
    summary = await summed_up(invented_deps, model, says("Revenue was $999.9 million in fiscal 2025 [f1]."), says(GOOD))
    assert len(model.drafts) == 2
    assert summary.opening is not None
    assert "$249.306 million" in summary.opening.answer


@pytest.mark.parametrize("kind", FAILURES)
async def test_without_the_model_the_filings_own_words_are_left(
    invented_deps: Deps, model: Endpoint, kind: str
) -> None:
    reply, told = FAILURES[kind]
    plain = await without_model(invented_deps)
    summary = await summed_up(invented_deps, model, reply)
    assert (summary.opening, summary.model) == (None, None)
    assert (summary.figures, summary.told, summary.wording) == (plain.figures, plain.told, plain.wording)
    [warning] = [one for one in summary.warnings if "wrote no opening" in one]
    assert "the filings' own words" in warning
    assert told in warning or told in " ".join(summary.warnings)
    assert KEY not in " ".join(summary.warnings)
    assert "- Revenue: $249.306 million, after" in summary_markdown(summary)
