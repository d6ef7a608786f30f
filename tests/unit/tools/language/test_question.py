"""What a question names, and what a part of it does: the same, where it stands within the part."""

from collections.abc import Iterable
from typing import Any

import pytest

from tools.language.companies import CompanyFinder
from tools.language.question import Mentions, find_mentions
from tools.vocab.loader import load_vocabulary

QUESTION = "Apple's operating income in 2023 and Nvidia's cash and cash equivalents in 2022"


def said(mentions: Mentions, found: Iterable[Any]) -> list[str]:
    return [mentions.words.said(one.first, one.end) for one in found]


def test_what_a_question_names_is_found_once(finder: CompanyFinder) -> None:
    mentions = find_mentions(QUESTION, finder, load_vocabulary())
    assert [company.entry.ticker for company in mentions.companies] == ["AAPL", "NVDA"]
    assert said(mentions, mentions.figures) == ["operating income", "cash and cash equivalents"]
    assert mentions.periods.fiscal_years == (2022, 2023)


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("Apple total assets, total liabilities, equity", ["total assets", "total liabilities", "equity"]),
        ("Apple total liabilities / equity", ["total liabilities", "equity"]),
        ("Apple total liabilities and equity", ["total liabilities and equity"]),
        ("Apple cash, short-term investments", ["cash, short-term investments"]),
    ],
)
def test_a_mark_parts_two_names_that_make_up_no_third(finder: CompanyFinder, question: str, named: list[str]) -> None:
    mentions = find_mentions(question, finder, load_vocabulary())
    assert said(mentions, mentions.figures) == named


def test_a_part_is_a_slice(finder: CompanyFinder, monkeypatch: pytest.MonkeyPatch) -> None:
    mentions = find_mentions(QUESTION, finder, load_vocabulary())
    monkeypatch.setattr(CompanyFinder, "loaded_mention", None)  # nothing is looked up again
    part = mentions.part(QUESTION.index("Nvidia"), len(QUESTION))
    assert [company.entry.ticker for company in part.companies] == ["NVDA"]
    assert said(part, part.figures) == ["cash and cash equivalents"]
    assert part.periods.fiscal_years == (2022,)


def test_a_mention_that_is_cut_in_two_is_in_neither_part(finder: CompanyFinder) -> None:
    mentions = find_mentions(QUESTION, finder, load_vocabulary())
    assert not mentions.part(0, QUESTION.index("income")).figures


def test_a_name_that_only_a_part_by_itself_tells_is_found_there(finder: CompanyFinder) -> None:
    text = "Apple's revenue in 2023 and microsoft's in 2022"
    mentions = find_mentions(text, finder, load_vocabulary())
    assert not mentions.missing
    assert [one.entry.name for one in mentions.part(text.index("micro"), len(text)).missing] == ["MICROSOFT CORP"]


def test_periods_that_all_stand_in_a_part_are_not_read_again(
    finder: CompanyFinder, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "Apple's revenue and its net income in 2023"
    mentions = find_mentions(text, finder, load_vocabulary())
    monkeypatch.setattr("tools.language.question.find_periods", None)
    start = text.index("its")
    assert mentions.part(0, start).periods.fiscal_years == ()
    part = mentions.part(start, len(text)).periods
    assert part.fiscal_years == (2023,)
    assert [text[start:][one.start : one.end] for one in part.singles] == ["2023"]
