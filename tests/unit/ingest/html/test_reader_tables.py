"""Which tables of HTML hold data, and which only lay out text."""

from tests.unit.ingest.html.reading import assert_sound, kinds, read, texts


def test_a_data_table_is_a_block_with_a_line_for_each_row() -> None:
    body = (
        "<p>Before</p><table><caption>Segments</caption><tr><th></th><th>2024</th><th colspan=3>2023</th></tr>"
        "<tr><td>Sales<br>net</td><td>$</td><td>1,234</td><td></td><td>$</td><td>(1,100</td><td>)</td></tr>"
        "<tr><td>Growth</td><td>5</td><td>%</td><td><p>two</p><p>lines</p></td></tr></table><p>After</p>"
    )
    text = read(body)
    assert texts(text) == [
        "Before",
        "Segments",
        "2024\t2023\nSales net\t$1,234\t$(1,100)\nGrowth\t5%\ttwo lines",
        "After",
    ]
    assert kinds(text)[2] == "table"
    assert text.blocks[2].table == 0
    assert [element.tag for element in text.tables] == ["table"]
    cells = {text.text[start:end] for element, (start, end) in text.places.items() if element.tag in ("td", "th")}
    assert {"Sales net", "$", "1,234", "(1,100", ")", "5", "%", "two lines", "2024"} <= cells
    assert_sound(text)


def test_one_line_laid_out_as_a_table_is_a_paragraph() -> None:
    text = read("<table><tr><td><b>Item 7.</b></td><td><b>Management’s Discussion</b></td></tr></table>")
    assert texts(text) == ["Item 7. Management’s Discussion"]
    assert text.blocks[0].bold
    assert text.tables == ()


def test_a_page_laid_out_as_a_table_is_read_as_text_and_its_tables_as_tables() -> None:
    inner = "<table><tr><td>Sales</td><td>5</td></tr><tr><td>Costs</td><td>4</td></tr></table>"
    prose = "It goes on. " * 40
    text = read(
        f"<table><tr><td>PART I</td></tr><tr><td>Item 1.</td><td>Business</td></tr><tr><td><p>{prose}</p><p>{prose}</p>"
        f"{inner}</td></tr></table>"
    )
    assert texts(text) == ["PART I", "Item 1. Business", prose.strip(), prose.strip(), "Sales\t5\nCosts\t4"]
    assert kinds(text)[-1] == "table"
    assert len(text.tables) == 1


def test_columns_of_prose_are_no_data() -> None:
    column = "".join(f"<p>{'Words of a column. ' * 10}</p>" for _ in range(4))
    text = read(
        f"<table><tr><td>{column}</td><td>{column}</td></tr><tr><td>{column}</td><td>{column}</td></tr></table>"
    )
    assert text.tables == ()
    assert len(text.blocks) == 16


def test_raised_numbers_of_footnotes_are_apart_from_figures() -> None:
    text = read(
        "<table><tr><td>Sales<sup>1</sup></td><td>1,234<sup>2</sup></td></tr><tr><td>Costs</td><td>5</td></tr></table>"
    )
    assert text.text == "Sales1\t1,234 2\nCosts\t5"


PROPOSAL = "<tr><td>{number}</td><td><p>{long}</p><p>{long}</p><p>{long}</p></td><td>FOR</td><td>{page}</td></tr>"


def test_a_table_that_tells_short_things_beside_long_ones_is_a_table() -> None:
    rows = "".join(PROPOSAL.format(number=n, long=f"Proposal {n} " * 40, page=60 + n) for n in range(1, 6))
    head = "<tr><td>Proposal</td><td>What it is</td><td>Recommendation</td><td>Page</td></tr>"
    assert kinds(read(f"<table>{head}{rows}</table>")) == ["table"]
    columns = "".join(f"<tr><td><p>{'left ' * 80}</p></td><td><p>{'right ' * 80}</p></td></tr>" for _ in range(5))
    assert "table" not in kinds(read(f"<table>{columns.replace('<p>', '<p>a</p><p>b</p><p>')}</table>"))
