"""Found passages, and how searches go, for the terminal."""

from collections.abc import Iterator, Mapping

from rich.console import RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.text import Text

from server.cli.tables import plain_table
from server.cli.tuning_view import tuned_line
from server.text.search import speaker_line
from server.text.units import unit_line, unit_words
from tools.answer.text import citation_text
from tools.models.units import UnitResults
from tools.search.excerpts.budget import cap_text
from tools.search.excerpts.results import FoundPassage, SearchResults
from tools.search.trees.models import TreeResults
from tools.usage.feedback import FeedbackReport, Reason

NOTE = "Note:"  # what a warning begins with
_EXCERPT = 600  # characters of a passage
_FEWEST = 20  # characters of a passage that say something


def results_shown(found: SearchResults) -> Iterator[RenderableType]:
    """For the terminal: rank, score and source of each passage, then how it reads."""
    for number, one in enumerate(found.passages, start=1):
        where = " · ".join(filter(None, (_scores(one), f"p. {one.page}" if one.page is not None else "")))
        yield f"[bold]{number}. {escape(citation_text(one.source))}[/bold] [dim]{where}[/dim]"
        if one.speaker:
            yield Padding(Text(speaker_line(one), style="dim"), (0, 0, 0, 3))
        if one.question:
            yield Padding(
                Text(cap_text(f"Asked: {' '.join(one.question.split())}", _EXCERPT // 2), style="dim"), (0, 0, 0, 3)
            )
        text = one.context or cap_text(one.text, _EXCERPT)
        yield Padding(Text(text.strip()), (0, 0, 0, 3))
        yield Padding(Text(one.chunk_id, style="dim"), (0, 0, 1, 3))
    if found.next_cursor:
        yield f"[dim]More: --cursor {found.next_cursor}[/dim]"


def results_within(found: SearchResults, most: int) -> Iterator[RenderableType]:
    """For the terminal, in at most so many characters with the notes behind: source, words and id of each passage."""
    more = f"More: --cursor {found.next_cursor}\n" if found.next_cursor else ""
    left = most - len(more) - sum(len(f"{NOTE} {warning}\n") for warning in found.warnings)
    for number, one in enumerate(found.passages, start=1):
        source, place = f"{number}. {citation_text(one.source)}\n", f"\n{one.chunk_id}\n"
        text = cap_text((one.context or one.text).strip(), max(0, left - len(source) - len(place)))
        if len(text) < _FEWEST:
            break
        left -= len(source) + len(text) + len(place)
        yield Text(f"{source}{text}{place}", no_wrap=True, overflow="ignore", end="")
    if more:
        yield Text(more, no_wrap=True, overflow="ignore", end="")


def _scores(one: FoundPassage) -> str:
    legs = (("score", one.score), ("similarity", one.similarity), ("BM25", one.bm25))
    return " · ".join(f"{name} {score:.2f}" for name, score in legs if score is not None)


def nodes_shown(found: TreeResults) -> Iterator[RenderableType]:
    """For the terminal: rank, source, legs and score of each node, then where it stands."""
    for number, node in enumerate(found.nodes, start=1):
        told = f"{' and '.join(node.legs)} · score {node.score:.2f}"
        yield f"[bold]{number}. {escape(citation_text(node.source))}[/bold] [dim]{told}[/dim]"
        place = f"{node.doc_id} {node.node_id}: {' > '.join(node.path)}"
        yield Padding(Text("\n".join(filter(None, (place, node.thinking))), style="dim"), (0, 0, 1, 3))


def units_shown(found: UnitResults) -> Iterator[RenderableType]:
    """For the terminal: rank, source and leg of each unit, then what it says."""
    for number, hit in enumerate(found.hits, start=1):
        yield f"[bold]{escape(unit_line(number, hit))}[/bold]"
        yield Padding(Text(cap_text(unit_words(hit), _EXCERPT)), (0, 0, 0, 3))
        yield Padding(Text(hit.unit.unit_id, style="dim"), (0, 0, 1, 3))


def feedback_shown(report: FeedbackReport) -> Iterator[RenderableType]:
    """For the terminal: counts, then a table for each analysis that has something to say."""
    if report.tuned is not None:
        yield tuned_line(report.tuned)
    if not report.searches:
        return
    yield (
        f"{report.searches:,} searches from {report.since:%Y-%m-%d} to {report.until:%Y-%m-%d}: "
        f"{report.without_results:,} without a result, {report.with_selections:,} with a selected one."
    )
    if report.failing:
        rows = [(one.query, one.ticker or "", str(one.times), _reasons(one.reasons)) for one in report.failing]
        yield plain_table("Queries that fail", ("Query", "Company", "Searches", "Why"), rows)
    rows = [
        (
            mode.query_type,
            mode.search_mode,
            str(mode.searches),
            f"{mode.selected / mode.searches:.0%}",
            "" if mode.mean_top_score is None else f"{mode.mean_top_score:.3f}",
            f"{mode.useful} / {mode.not_useful}",
        )
        for mode in report.modes
    ]
    titles = ("Query type", "Mode", "Searches", "Selected", "Mean top score", "Useful / not")
    yield plain_table("Modes by query type", titles, rows)
    if report.missing_words:
        rows = [(one.word, "; ".join(one.queries)) for one in report.missing_words]
        yield plain_table("Words that no filing and no synonym has", ("Word", "Queries"), rows)


def _reasons(reasons: Mapping[Reason, int]) -> str:
    return ", ".join(f"{reason.replace('_', ' ')} {count}x" for reason, count in reasons.items())
