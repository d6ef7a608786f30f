"""What is suggested where nothing answers."""

from tests.unit.tools.search.make import make_passage
from tools.answer.quotes import cite_nearest, suggest
from tools.answer.text import AnswerText
from tools.documents.sources import passage_source
from tools.models.passages import Quote


def _quote(text: str, name: str) -> Quote:
    whole = f"{text} {'And the rest of it goes on. ' * 20}"
    source = passage_source(make_passage(whole, name=name))
    return Quote(text=text, chunk_id=name, source=source, score=0.1, answers=False, passage=whole)


QUOTES = [_quote("The first.", "1"), _quote("Of the same passage.", "1"), _quote("The second.", "2")]


def test_each_passage_is_suggested_once_and_the_first_whole() -> None:
    first, second = suggest(QUOTES, "000")
    assert first.snippet == QUOTES[0].passage
    assert second.snippet == "The second."


def test_what_is_near_is_cited_in_one_line() -> None:
    text = AnswerText("000")
    cite_nearest(text, QUOTES)
    assert str(text).startswith("Nearest: [Source: ")
    assert [citation.quote for citation in text.citations.values()] == ["The first.", "The second."]
    assert not text.spans


def test_nothing_is_near() -> None:
    text = AnswerText("000")
    cite_nearest(text, [])
    assert str(text) == ""
