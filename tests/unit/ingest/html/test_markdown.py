import pytest

from ingest.html.markdown import to_html
from ingest.html.reader import read_text
from ingest.html.tables.read import read_table
from ingest.html.tree import parse_html
from tools.errors import RefusedFile

PAGE = """# بنك الواحة

## قائمة المركز المالي (ريال سعودي)

| البند | ٢٠٢٢ | ٢٠٢١ |
|---|---|---|
| النقد | ١٢٬٣٤٥ | (٦٧) |

- نقطة
"""


def test_headings_tables_and_lists_are_blocks() -> None:
    read = read_text(parse_html(to_html(PAGE.encode(), "a.md"), "a.md"))
    assert [block.kind for block in read.blocks] == ["heading", "heading", "table", "list_item"]
    table = read_table(read.tables[0])
    assert table.headers == ("البند", "٢٠٢٢", "٢٠٢١")
    assert [table.value(0, column) for column in (1, 2)] == [12345, -67]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "is empty"),
        (b"  \n", "is empty"),
        (b"\xff\xfe#", r"is not UTF-8 \(byte 0\)"),
        (b"x" * 20_000_001, "20 MB"),
    ],
)
def test_what_is_no_markdown_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(RefusedFile, match=f"a.md: .*{why}"):
        to_html(data, "a.md")
