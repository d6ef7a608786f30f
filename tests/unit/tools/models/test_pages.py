"""Ids of pages, there and back."""

import pytest

from tools.models.pages import page_id, split_page_id


@pytest.mark.parametrize("doc_id", ["0000320193-23-000106", "a#p3", "x/EX-99.1", "é #p"])
def test_an_id_is_split_into_what_it_was_made_of(doc_id: str) -> None:
    assert split_page_id(page_id(doc_id, 12)) == (doc_id, 12)


@pytest.mark.parametrize("text", ["", "doc", "doc#p", "#p3", "doc#px", "doc#p-1", "doc#p１"])
def test_what_names_no_page_is_none(text: str) -> None:
    assert split_page_id(text) is None
