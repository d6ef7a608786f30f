"""The page for people: all of the description, and nothing of it as markup."""

from server.http.description.openapi import describe
from server.http.description.page import page_of


def test_every_path_and_record_is_on_the_page() -> None:
    described = describe(needs_token=True, grid_cells=200)
    page = page_of(described)
    assert all(path in page for path in described["paths"])
    assert all(f'id="{name}"' in page for name in described["components"]["schemas"])


def test_records_are_linked_to() -> None:
    described = describe(needs_token=False, grid_cells=200)
    page = page_of(described)
    linked = {part.partition('"')[0] for part in page.split('href="#')[1:]}
    assert linked
    assert linked <= described["components"]["schemas"].keys()


def test_names_are_no_markup() -> None:
    described = describe(needs_token=False, grid_cells=200)
    described["info"]["title"] = "<script>alert(1)</script>"
    described["paths"]["/query"]["post"]["summary"] = '"><img src=x>'
    page = page_of(described)
    assert "<script" not in page
    assert "<img" not in page
