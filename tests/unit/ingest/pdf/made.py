"""Small PDFs, written by hand: pages of lines with places, sizes and weights, pictures, and an outline."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Text:
    """A piece of text; `y` counts from the top of the page."""

    text: str
    x: float = 72
    y: float = 72
    size: float = 10
    bold: bool = False


@dataclass(frozen=True)
class Picture:
    """A page-wide picture of one shade of grey, 0 for black to 255 for white: what a scanned page looks like."""

    shade: int = 200


def write_pdf(
    pages: Sequence[Sequence[Text | Picture]],
    outline: Sequence[tuple[str, int]] = (),
    catalog: str = "",
    ligatures: Mapping[str, str] | None = None,
) -> bytes:
    """A PDF of such pages; `outline` has titles and pages from 0; `catalog` is added to its root.

    `ligatures` are signs of the regular font that spell several letters.
    """
    count = len(pages)
    first_content, first_item = 5 + count, 5 + 2 * count
    items = len(outline)
    spelled = f"/ToUnicode {first_item + (items + 1 if items else 0)} 0 R " if ligatures else ""
    outlines = f"/Outlines {first_item} 0 R " if items else ""
    bodies = [
        f"<< /Type /Catalog /Pages 2 0 R {outlines}{catalog}>>",
        f"<< /Type /Pages /Count {count} /Kids [{' '.join(f'{5 + page} 0 R' for page in range(count))}] >>",
        f"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica {spelled}/Encoding /WinAnsiEncoding >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
    ]
    bodies += [
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> "
        f"/Contents {first_content + page} 0 R >>"
        for page in range(count)
    ]
    for page in pages:
        content = "\n".join(map(_show, page))
        bodies.append(f"<< /Length {len(content.encode('cp1252'))} >>\nstream\n{content}\nendstream")
    if items:
        last = first_item + items
        bodies.append(f"<< /Type /Outlines /First {first_item + 1} 0 R /Last {last} 0 R /Count {items} >>")
        for number, (title, page) in enumerate(outline, start=first_item + 1):
            near = f"/Prev {number - 1} 0 R " if number > first_item + 1 else ""
            near += f"/Next {number + 1} 0 R " if number < last else ""
            bodies.append(f"<< /Title ({title}) /Parent {first_item} 0 R {near}/Dest [{5 + page} 0 R /Fit] >>")
    if ligatures:
        bodies.append(_spelling(ligatures))
    return _joined(bodies)


def _spelling(ligatures: Mapping[str, str]) -> str:
    """The map of a font's signs to the letters that they spell."""
    rows = "\n".join(f"<{ord(sign):02x}> <{letters.encode('utf-16-be').hex()}>" for sign, letters in ligatures.items())
    text = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Ligatures def /CMapType 2 def\n"
        f"1 begincodespacerange <00> <ff> endcodespacerange\n{len(ligatures)} beginbfchar\n{rows}\nendbfchar\n"
        "endcmap end end"
    )
    return f"<< /Length {len(text)} >>\nstream\n{text}\nendstream"


def encrypted(pages: Sequence[Sequence[Text | Picture]], handler: str = "Standard") -> bytes:
    """Such a PDF behind a password that nobody knows."""
    key = "ab" * 32
    lock = f"/Encrypt << /Filter /{handler} /V 1 /R 2 /P -4 /O <{key}> /U <{key}> >> /ID [<{key}> <{key}>]"
    return write_pdf(pages).replace(b"/Root 1 0 R", f"/Root 1 0 R {lock}".encode())


def _show(piece: Text | Picture) -> str:
    if isinstance(piece, Picture):
        return f"q 612 0 0 792 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 /F /AHx ID {piece.shade:02x}> EI Q"
    escaped = piece.text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return f"BT /F{2 if piece.bold else 1} {piece.size} Tf {piece.x} {792 - piece.y} Td ({escaped}) Tj ET"


def _joined(bodies: Sequence[str]) -> bytes:
    data = b"%PDF-1.7\n"
    places: list[int] = []
    for number, body in enumerate(bodies, start=1):
        places.append(len(data))
        data += f"{number} 0 obj\n{body}\nendobj\n".encode("cp1252")
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    size = len(bodies) + 1
    trailer = f"trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{len(data)}\n%%EOF\n"
    return data + f"xref\n0 {size}\n0000000000 65535 f \n{table}{trailer}".encode()


PROSE = "the mill sold more paper than it did in the year before and prices rose in all regions of the"


def prose(y: float, lines: int, x: float = 72, words: int = 20) -> list[Text]:
    """Lines of running text from a height on."""
    return [Text(" ".join(PROSE.split()[:words]), x, y + 12 * line) for line in range(lines)]


def report(pages: int = 6) -> list[list[Text | Picture]]:
    """An annual report: a chapter a page, with a running head, a printed page number, and a table on the third."""
    made: list[list[Text | Picture]] = [
        [
            Text("Invented Paper Annual Report", y=30, size=8),
            Text(f"Chapter {'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[page % 26]} of the report", y=72, size=16, bold=True),
            *prose(100, 20),
            Text(str(page + 1), x=300, y=770, size=8),
        ]
        for page in range(pages)
    ]
    rows = [("Net sales", "1,250", "1,100"), ("Cost of sales", "(800)", "(750)"), ("Net income", "450", "350")]
    table = [Text("2025", 310, 392), Text("2024", 410, 392)]
    for number, row in enumerate(rows):
        table += [
            Text(cell, 72 + 120 * (2 + column) * bool(column) - 4, 406 + 14 * number) for column, cell in enumerate(row)
        ]
    made[2] += [Text("(in millions of dollars)", y=370), *table]
    return made
