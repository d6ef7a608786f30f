"""How documents are marked up: three ways that are common among filings."""

import tomllib
from collections.abc import Sequence
from functools import cache

from evals.makers.invented.books.spec import HERE, Strict


class Theme(Strict):
    """Markup with places for its content."""

    curly: bool
    body: str
    part: str
    item: str
    head: str
    subhead: str
    risk: str
    bullet: str
    centre: str
    small: str
    paragraph: str
    bold: str
    italic: str
    anchor: str
    link: str
    rule: str
    page_end: str
    page_start: str
    table: str
    rows: list[str]
    header_row: str
    header: str
    no_header: str
    label: str
    label_bold: str
    sign: str
    number: str
    joined: str
    closing: str
    spacer: str
    spacer_last: bool
    text_cell: str
    no_text: str
    line_top: str
    line_double: str

    @property
    def marks(self) -> Sequence[str]:
        return (self.bold, self.italic)


@cache
def load_themes() -> dict[str, Theme]:
    table = tomllib.loads((HERE / "themes.toml").read_text("utf-8"))
    return {name: Theme.model_validate(theme) for name, theme in table.items()}
