"""Results in pages under one budget."""

import json
from typing import Any

import pytest
from pydantic import BaseModel

from server.mcp.tools.cursors import Place, read_cursor
from server.mcp.tools.paging import MOST_TOKENS, Draft, Page, make_page
from server.text.footnotes import Footnotes
from tools.errors import InvalidInput
from tools.models.passages import CHARACTERS_PER_TOKEN

KEY = "0123456789abcdef"


class Entry(BaseModel):
    """An entry."""

    name: str
    parts: tuple[str, ...] = ()


class Found(BaseModel):
    """A result of two lists."""

    entries: tuple[Entry, ...] = ()
    warnings: tuple[str, ...] = ()
    whole: str = ""
    text: str | None = None


class Paged(BaseModel):
    """A result of a step that pages by itself."""

    entries: tuple[Entry, ...] = ()
    next_cursor: str | None = None


def told(found: Any, notes: Footnotes) -> str:
    return "\n".join(entry.name for entry in found.entries)


def tokens(page: Page) -> float:
    return (len(page.text) + len(json.dumps(page.structured))) / CHARACTERS_PER_TOKEN


def pages(draft: Draft[Any]) -> list[Page]:
    place, got = Place(), list[Page]()
    while True:
        page = make_page(draft, KEY, place)
        got.append(page)
        assert tokens(page) <= MOST_TOKENS
        if "next_cursor" not in page.structured:
            return got
        assert page.structured["next_cursor"] in page.text
        place = read_cursor(KEY, page.structured["next_cursor"])


def test_what_fits_comes_whole_and_says_nothing_of_pages() -> None:
    page = make_page(Draft(Found(entries=(Entry(name="one"),), whole="w"), told), KEY, Place())
    assert (page.text, page.is_whole) == ("one", True)
    assert page.structured == {"entries": [{"name": "one"}], "whole": "w"}


@pytest.mark.parametrize(("count", "length"), [(5_000, 10), (300, 500), (40, 20_000), (3, 60_000)])
def test_every_entry_comes_once_and_in_order(count: int, length: int) -> None:
    names = [f"{number:06}" + "x" * length for number in range(count)]
    got = pages(Draft(Found(entries=tuple(Entry(name=name) for name in names)), told))
    assert len(got) > 1
    assert [entry["name"][:6] for page in got for entry in page.structured["entries"]] == [n[:6] for n in names]
    assert all("Cut to fit: " in page.text and "cut" in page.structured for page in got)
    assert f"entries 1 to {len(got[0].structured['entries'])} of {count}" in got[0].text


def test_lists_that_have_to_be_known_first_come_first() -> None:
    found = Found(entries=tuple(Entry(name="x" * 400) for _ in range(400)), warnings=("mind this",))
    first, *others = pages(Draft(found, told, order=("warnings",)))
    assert first.structured["warnings"] == ["mind this"]
    assert all("warnings" not in page.structured for page in others)


def test_spare_fields_go_before_anything_is_cut_and_are_named() -> None:
    found = Found(entries=(Entry(name="one"),), whole="w" * 100_000)
    [page] = pages(Draft(found, told, spare=("whole",)))
    assert page.structured["entries"] == [{"name": "one"}]
    assert "Left out: whole." in page.structured["cut"]


def test_what_only_the_first_page_has_is_not_repeated() -> None:
    found = Found(entries=tuple(Entry(name="x" * 400) for _ in range(400)), text="t" * 9_000)
    first, *others = pages(Draft(found, told, once=("text",)))
    assert first.structured["text"] == found.text
    assert all("text" not in page.structured for page in others)


def test_an_entry_that_is_too_long_by_itself_is_cut_and_the_others_follow() -> None:
    found = Found(entries=(Entry(name="a" * 500_000), Entry(name="b", parts=tuple("c" * 50 for _ in range(9_000)))))
    one, other = pages(Draft(found, told))
    assert one.structured["entries"][0]["name"].startswith("aaa")
    assert other.structured["entries"][0]["name"] == "b"
    assert "Texts end after" in one.text


def test_letters_that_take_long_escapes_count_as_such() -> None:
    found = Found(entries=tuple(Entry(name="ض" * 500) for _ in range(100)))
    assert len(pages(Draft(found, told))) > 1


def test_a_step_that_pages_by_itself_goes_on_where_its_page_ends() -> None:
    cut = Paged(entries=tuple(Entry(name="x" * 400) for _ in range(200)), next_cursor="50")
    first = make_page(Draft(cut, told), KEY, Place(0, "0"))
    place = read_cursor(KEY, first.structured["next_cursor"])
    assert place.inner == "0"
    assert 0 < place.entry < 200
    while (page := make_page(Draft(cut, told), KEY, place)).structured["next_cursor"]:
        place = read_cursor(KEY, page.structured["next_cursor"])
        if place == Place(0, "50"):
            return


def test_a_place_behind_the_end_is_refused() -> None:
    with pytest.raises(InvalidInput, match="lies behind the end"):
        make_page(Draft(Found(entries=(Entry(name="one"),)), told), KEY, Place(5))
