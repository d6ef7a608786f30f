"""Blocks as they are drawn on a terminal of some width: grids, lines, notes, and frames around them."""

from collections.abc import Iterator

from rich.cells import cell_len
from rich.text import Text

from server.cli.formats.fit import aligned, fit, wrap
from server.cli.formats.layout import Block, Framed, Grid, Line, Note

_STYLES = {"plain": "", "strong": "bold", "faint": "dim"}
_COLOURS = {"Conflict": "red", "Does not add up": "red", "Refused": "bold red", "Error": "bold red"}
_NOTED = "yellow"
_FEWEST = 20  # cells that text has beside an indent


def draw(block: Block, width: int) -> Iterator[Text]:
    """The lines of a block. Only a piece that is wider than the terminal is wider than that, and goes on unbroken."""
    if isinstance(block, Grid):
        yield from _grid(block, width)
    elif isinstance(block, Line):
        indent = " " * block.indent
        for line in wrap(block.text, max(_FEWEST, width - block.indent)):
            yield Text(f"{indent}{line}".rstrip(), _STYLES[block.style])
    elif isinstance(block, Note):
        yield from _note(block, width)
    else:
        yield from _framed(block, width)


def _grid(grid: Grid, width: int) -> Iterator[Text]:
    if grid.title:
        yield from (Text(line, "bold") for line in wrap(grid.title, width))
    fitted = fit(grid, width)
    if fitted is None:
        yield from _stacked(grid, width)
    else:
        columns = fitted.grid.columns
        yield from (Text(line, "bold") for line in aligned([one.name for one in columns], columns, fitted.widths))
        for place, row in enumerate(fitted.grid.rows):
            style = "bold" if place in grid.strong else ""
            yield from (Text(line, style) for line in aligned(row, columns, fitted.widths))
    for below in grid.below:
        yield from (Text(line, "dim") for line in wrap(below, width))
    if fitted is not None and fitted.left_out:
        told = f"Too narrow for: {', '.join(fitted.left_out)}. --format tsv prints all columns."
        yield from (Text(line, "dim") for line in wrap(told, width))


def _stacked(grid: Grid, width: int) -> Iterator[Text]:
    """Each row as lines of "name: value", for what no width of a column could hold."""
    for number, row in enumerate(grid.rows):
        if number:
            yield Text("")
        for column, cell in zip(grid.columns, row, strict=True):
            if cell:
                text = f"{column.name}: {cell.strip()}" if column.name else cell.strip()
                yield from (Text(line) for line in wrap(text, width, hang=2))


def _note(note: Note, width: int) -> Iterator[Text]:
    head = f"{note.kind}:"
    for number, line in enumerate(wrap(f"{head} {note.text}", width)):
        drawn = Text(line)
        if number == 0:
            drawn.stylize(_COLOURS.get(note.kind, _NOTED), 0, len(head))
        yield drawn


def _framed(framed: Framed, width: int) -> Iterator[Text]:
    """A frame around the body. A line that is wider than it runs through its right side, rather than being cut."""
    inner = width - 4
    title = framed.title if cell_len(framed.title) <= width - 6 and "\n" not in framed.title else ""
    yield Text(_rule("╭", title, "╮", width, left=True))
    if framed.title and not title:
        yield from _sided((Text(line, "bold") for line in wrap(framed.title, inner)), inner)
    for block in framed.body:
        yield from _sided(draw(block, inner), inner)
    fits = cell_len(framed.below) <= width - 6
    if framed.below and not fits:
        yield from _sided((Text(line, "dim") for line in wrap(framed.below, inner)), inner)
    yield Text(_rule("╰", framed.below if fits else "", "╯", width, left=False))


def _sided(lines: Iterator[Text], inner: int) -> Iterator[Text]:
    for line in lines:
        room = inner - line.cell_len
        yield Text.assemble("│ ", line, f"{' ' * room} │" if room >= 0 else "")


def _rule(start: str, text: str, end: str, width: int, *, left: bool) -> str:
    told = f" {text} " if text else ""
    rest = width - 2 - cell_len(told)
    before = min(1, rest) if left else rest // 2
    return f"{start}{'─' * before}{told}{'─' * (rest - before)}{end}"


def opens(block: Block) -> bool:
    """Whether something new begins with a block, which an empty line is drawn before."""
    return (
        isinstance(block, Framed)
        or (isinstance(block, Grid) and bool(block.title))
        or (isinstance(block, Line) and block.style == "strong")
    )
