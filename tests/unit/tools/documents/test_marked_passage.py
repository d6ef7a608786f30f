"""Where quoted words stand in a passage."""

import pytest

from tools.documents.marked_passage import find_words


def marked(text: str, words: str) -> list[str]:
    return [text[mark.start : mark.end] for mark in find_words(text, words)]


@pytest.mark.parametrize(
    ("text", "words", "found"),
    [
        ("Revenue rose 5%. Costs fell.", "Costs fell.", ["Costs fell."]),
        ("Revenue\nrose  5%.", "Revenue rose 5%.", ["Revenue\nrose  5%."]),
        ("| Gross profit | 60,248 |", "Gross profit | 60,248", ["Gross profit | 60,248"]),
        ("a long\u2013term plan", "long-term", ["long\u2013term"]),
        ("up 5%, then up 5%", "up 5%", ["up 5%", "up 5%"]),
        ("إجمالي الموجودات  ٥٥٬٥٥٨", "الموجودات ٥٥٬٥٥٨", ["الموجودات  ٥٥٬٥٥٨"]),
        ("Revenue rose.", "Revenue fell.", []),
        ("Revenue rose.", " ", []),
        ("", "Revenue", []),
    ],
)
def test_words_are_found_whatever_breaks_their_lines(text: str, words: str, found: list[str]) -> None:
    assert marked(text, words) == found
