"""Builds one document of one company: the template, filled, paged, with its contents and its header."""

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from evals.makers.invented.books.calendar import spelled
from evals.makers.invented.books.figures import Figures
from evals.makers.invented.books.spec import HERE, Company, FilingSpec
from evals.makers.invented.pages.body import CONTENTS, BodyWriter, Place, Said
from evals.makers.invented.pages.covers import Cover, moment_of
from evals.makers.invented.pages.filler import Filler
from evals.makers.invented.pages.pages import Pager, strip_marks
from evals.makers.invented.pages.people import pay_words
from evals.makers.invented.pages.tagging import Tagger
from evals.makers.invented.pages.template import Templates
from evals.makers.invented.pages.themes import Theme, load_themes

_PLAIN = '<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en-US">'
_SHORT = ("8-K", "EX-99.1")


@dataclass(frozen=True)
class Document:
    """A document as it is written, the claims in it, and its paragraphs with their sections."""

    company: Company
    filing: FilingSpec
    content: bytes
    said: tuple[Said, ...]
    places: tuple[Place, ...]


def build(company: Company, filing: FilingSpec) -> Document:
    theme = load_themes()[company.theme]
    figures = Figures(company, filing)
    moment = moment_of(figures)
    tagger = Tagger(company.cik, company.prefix, moment, moment[1].year)
    words = _words(figures)
    cover = Cover(figures, tagger, words)
    cover.hide()
    words["counted"] = spelled(cover.counted)
    filler = Filler(figures, tagger, words, curly=theme.curly, marks=theme.marks, verbs={"dei": cover.dei})
    kept = (str(filing.year), filing.form, company.ticker)
    templates = Templates((HERE / "text" / company.folder, HERE / "text" / "shared"), kept, filing.year)
    writer = BodyWriter(figures, filler, tagger, theme, templates, filing.file)
    pager = Pager(
        theme,
        tagger,
        foot=filler.fill(f"{company.name} | {{foot}}").markup,
        head=filler.fill(company.name).markup,
        numbered=filing.form not in _SHORT,
    )
    body = strip_marks(pager.set(list(writer.items(templates.read(filing.text)))))
    body = body.replace(CONTENTS, _contents(pager, theme))
    content = _page(filing, body, theme, tagger)
    return Document(company, filing, content, tuple(writer.said), tuple(writer.places))


def _words(figures: Figures) -> dict[str, str]:
    company, filing = figures.company, figures.filing
    year = filing.year
    years = {f"year{shift:+}" if shift else "year": str(year + shift) for shift in range(-3, 6)}
    form = {"DEF 14A": f"{year + 1} Proxy Statement"}.get(filing.form, f"{year} Form {filing.form}")
    words: Mapping[str, str] = {
        "name": company.name,
        "short": company.short,
        "ticker": company.ticker,
        "filed": spelled(filing.filed),
        "event": spelled(filing.event or filing.filed),
        "foot": form,
        "quarter": ("first", "second", "third", "fourth")[(filing.quarter or 4) - 1],
    }
    return {**years, **words, **pay_words(figures), **company.words, **filing.words}


def _contents(pager: Pager, theme: Theme) -> str:
    rows: list[str] = []
    for title, anchor, page in pager.entries:
        number, bar, text = title.partition("|")
        cells = [number, text] if bar else ["", number]
        linked = [theme.link.format(anchor, cell) if cell else "" for cell in (*cells, str(page))]
        rows.append(f"<tr><td>{linked[0]}</td><td>{linked[1]}</td><td>{linked[2]}</td></tr>")
    return f'<table style="width:100%">{"".join(rows)}</table>'


def _page(filing: FilingSpec, body: str, theme: Theme, tagger: Tagger) -> bytes:
    is_tagged = filing.form != "EX-99.1"
    root = tagger.root() if is_tagged else _PLAIN
    header = tagger.header() if is_tagged else ""
    title = escape(filing.file.rpartition(".")[0])
    text = (
        f"{root}<head><title>{title}</title></head>"
        f'<body style="{escape(theme.body)}">{header}{body}<div>&#160;</div></body></html>\n'
    )
    text = text.replace("</tr>", "</tr>\n").replace("</div><div", "</div>\n<div")
    return f"<?xml version='1.0' encoding='ASCII'?>\n{text}".encode("ascii", "xmlcharrefreplace")
