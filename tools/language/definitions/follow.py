"""A question without the clauses that restate its figure, which then means what they make of it.

Only a clause of which every word is understood is followed; any other stays, and leaves its words open.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tools.language.definitions.coined import coined
from tools.language.definitions.dated import (
    month_first,
    with_led_year_behind,
    without_inner,
    without_own_ends,
    without_quarterly,
)
from tools.language.definitions.dimensions import dimensions, unit_of
from tools.language.definitions.expressions import expression_in_words, written
from tools.language.definitions.going_on import CLOSING, OPENING, SIGNS, goes_on
from tools.language.definitions.led_in import with_definition_behind
from tools.language.definitions.local import defined_figure, own_definitions_first, with_equations, with_own_definitions
from tools.language.definitions.named import COINED, OPEN, Followed, capitals, mentioned
from tools.language.definitions.parts import Figure, inputs_of, opened, reported, with_part
from tools.language.definitions.restate import AS_DEFINED, Restated, restate
from tools.language.definitions.spelled_out import spelled_out
from tools.language.definitions.told_by_verbs import told_by_verbs
from tools.language.definitions.unfollowed import left_open
from tools.language.definitions.words import data, figure_key, lists_subtotals, pattern, stands_for_composite
from tools.language.mentions import Words
from tools.language.periods.wording import clean
from tools.vocab.expressions import Name, Operation, parse
from tools.vocab.loader import Formula, Vocabulary

_MOST = 3  # clauses
_LONGEST = 250  # characters of one
_MOST_SPANS = 150  # where one may begin and end; with more, a text is no question of one figure
_ENDS = re.compile(r"[,;]\s|[)\]]|[?.]?\s*$|\s+(?=(?:in|for|during|at|as of|over|from)\s)|\s*[-–—]\s", re.IGNORECASE)
_LED = 60  # characters before a clause that may lead to it; looking further takes time by the square of a text
_EDGES = " ,;:=-–—"
_YEAR = "on 365 days"  # as a year is counted anyway
_BRACKETED = re.compile(r"[(\[=]\s*$")
_SHARED = 2  # figures: a part, and what it is a share of
_ASKED = re.compile(r"\?\s*$")
_APART = re.compile(r"[(\[:=–—]\s*$|\s-\s*$")


def follow_definitions(text: str, vocabulary: Vocabulary) -> Followed:
    """The question without the clauses that restate its one figure; unchanged where none does."""
    text = told_by_verbs(with_definition_behind(month_first(text), vocabulary), vocabulary)
    text = with_equations(with_led_year_behind(without_own_ends(text)), vocabulary)
    asked, last = without_quarterly(text), None
    text = without_quarterly(without_own_ends(clean(text)))
    first = own_definitions_first(text, vocabulary)
    defined = with_own_definitions(text, vocabulary) if first else None
    own = (spelled_out(defined, vocabulary, whole=True) if defined is not None else None) or _coined(text, vocabulary)
    if own is not None or (first and defined is None):
        return own or Followed(left_open(asked, vocabulary))
    for _ in range(_MOST):
        found = next(_readings(text, last.figure if last else None, vocabulary), None)
        if found is None or (last is not None and _contradict(last, found)):
            break
        text, last = found.text, found if last is None or found.changes else last
    if last is None:
        meant = with_own_definitions(text, vocabulary)
        if meant is not None and (found := _meant(meant, vocabulary)) is not None:
            return replace(found, usual=defined_figure(text, vocabulary))
        if (found := spelled_out(asked, vocabulary)) is not None:
            return found
        moved = without_inner(asked)
        found = follow_definitions(moved, vocabulary) if moved != asked else Followed(asked)
        return found if found.formula or found.text != moved else Followed(left_open(asked, vocabulary))
    if not last.changes and (found := spelled_out(text, vocabulary)) is not None:
        return found  # the clause only said again what one of its figures is
    return _named(left_open(text, vocabulary), last.restated, last.figure, vocabulary)


def _meant(text: str, vocabulary: Vocabulary) -> Followed | None:
    """What a question asks with its own definitions in place; a figure before a colon is what the rest makes of it."""
    found = spelled_out(text, vocabulary, whole=True)
    if found is None and pattern("local").search(text) is None:
        again = follow_definitions(text, vocabulary)
        return again if again.formula is not None else None
    return found


def _coined(text: str, vocabulary: Vocabulary) -> Followed | None:
    """The question with a name of the asker's own told by its longest definition."""
    spans = sorted(set(_spans(text)), key=lambda span: span[0] - span[1])
    named = mentioned(text, vocabulary) if 0 < len(spans) <= _MOST_SPANS else []
    found = (
        coined(text, span, named, vocabulary) for span in (spans if named else ()) if not goes_on(text, *span, named)
    )
    return next((one for one in found if one is not None), None)


@dataclass(frozen=True)
class _Reading:
    """The question without one clause, and what that makes of its figure."""

    text: str
    restated: Restated
    figure: Figure

    @property
    def changes(self) -> bool:
        """Whether the clause makes another figure of it."""
        return self.restated.expression != self.figure.key


def _contradict(one: _Reading, other: _Reading) -> bool:
    """Whether a definition stands beside another clause that changes the figure: nothing says which comes first."""
    return one.changes and other.changes and AS_DEFINED in (one.restated.remark, other.restated.remark)


def _readings(text: str, restated: Figure | None, vocabulary: Vocabulary) -> Iterator[_Reading]:
    """Each clause that can be followed, the longest first."""
    spans = sorted(set(_spans(text)), key=lambda span: span[0] - span[1])
    named = mentioned(text, vocabulary) if 0 < len(spans) <= _MOST_SPANS else []
    forms = {match.end() for match in pattern("paid_as").finditer(text)}
    for first, end in spans if named else ():
        if first in forms or any(begin < first < stop or begin < end < stop for _, begin, stop in named):
            continue  # "operating income before depreciation and amortization" is a name
        outside = [one for one in named if one[2] <= first or one[1] >= end]
        inner = _of_a_part(text, (first, end), outside, vocabulary)
        inner = inner or _of_a_share(text, (first, end), outside, vocabulary)
        if inner is not None:
            yield inner
            continue
        outside = _of_whole(outside, vocabulary)
        if len({key for key, *_ in outside}) != 1:
            yield from _in_brackets(text, (first, end), outside, vocabulary)
            continue
        if goes_on(text, first, end, named):
            continue
        key, _, named_to = outside[0]
        apart = named_to <= first and (
            _is_apart(text[:first], text[:named_to], key, vocabulary) or _is_sentence(text, first, end, key, vocabulary)
        )
        clause = text[first:end].strip(_EDGES)
        found = None if lists_subtotals(clause, vocabulary) else _restated(clause, key, vocabulary, apart=apart)
        if found is not None and (restated is None or found[1] == restated):
            yield _Reading(_without(text, first, end), *found)


def _of_whole(named: list[tuple[str, int, int]], vocabulary: Vocabulary) -> list[tuple[str, int, int]]:
    """The figures without those that only say what the first one is of: "DSO on trade receivables"."""
    whole = inputs_of(named[0][0], vocabulary) if named else set[str]()
    parts = [one for one in named[1:] if one[0] in whole or data("stand_ins").get(one[0]) in whole]
    return named[:1] if parts and len(parts) == len(named) - 1 else named


def _in_brackets(
    text: str, span: tuple[int, int], outside: Sequence[tuple[str, int, int]], vocabulary: Vocabulary
) -> Iterator[_Reading]:
    """What arithmetic in brackets right behind one of several figures makes of that one."""
    first, end = span
    behind = next((key for key, _, stop in outside if text[stop:first].strip() in OPENING), None)
    if behind is None or text[end : end + 1] not in CLOSING:
        return
    clause = text[first:end].strip(_EDGES)
    node = expression_in_words(clause, vocabulary)
    said = isinstance(node, Operation) or node == Name(behind)
    found = _restated(clause, behind, vocabulary, apart=True) if said else None
    if found is not None:
        yield _Reading(_without(text, first, end), *found)


def _of_a_part(
    text: str, span: tuple[int, int], outside: Sequence[tuple[str, int, int]], vocabulary: Vocabulary
) -> _Reading | None:
    """What a clause behind the name of a part makes of the whole: "debt to EBITDA, EBITDA being EBIT plus D&A".

    A figure that is asked for by itself beside others is its own whole.
    """
    first, end = span
    inner = next((one for one in outside if not text[one[2] : first].strip(_EDGES)), None)
    if inner is None:
        return None
    others = {key for key, *_ in outside if key != inner[0]}
    wholes = {key for key in others if inner[0] in inputs_of(key, vocabulary)}
    again = next((one for one in outside if one[0] == inner[0] and one != inner), None)
    if again is not None and others:
        if wholes or text[: again[1]].rstrip()[-1:] in {*SIGNS, "-"}:
            return None  # a part of the other figure, or a term behind a sign
        figure = vocabulary.formulas.get(inner[0]) or vocabulary.metrics.get(inner[0])
    else:
        figure = vocabulary.formulas.get(next(iter(others))) if len(others) == 1 and wholes else None
    if figure is None:
        return None
    clause = text[first:end].strip(_EDGES)
    said = pattern("defines").sub("", clause, count=1)
    led = said != clause or "=" in text[inner[2] : first]
    node = expression_in_words(said, vocabulary) if led else None
    if node is None or dimensions(node, vocabulary) != dimensions(Name(inner[0]), vocabulary):
        return None
    whole = with_part(Name(figure.key), inner[0], node, vocabulary)
    lead = re.search(rf",\s*{data('part_leads')}\s+$", text[: inner[1]], re.IGNORECASE)
    start = lead.start() if lead else inner[1]
    return _Reading(_without(text, start, end), Restated(written(whole), AS_DEFINED), figure)


def _of_a_share(
    text: str, span: tuple[int, int], outside: Sequence[tuple[str, int, int]], vocabulary: Vocabulary
) -> _Reading | None:
    """A clause that says again what a share is: "what share of income became cash flow, i.e. cash flow over income"."""
    clause = text[span[0] : span[1]].strip(_EDGES)
    if len(outside) != _SHARED or pattern("explicit").match(clause) is None or outside[-1][2] > span[0]:
        return None
    (whole, begin, _), (part, *_) = outside
    node = expression_in_words(pattern("explicit").sub("", clause, count=1).strip(_EDGES), vocabulary)
    figure = vocabulary.formulas.get(part) or vocabulary.metrics.get(part)
    if figure is None or node is None or pattern("part_of").search(text[:begin]) is None:
        return None
    asked = Operation("/", Name(part), Name(whole))
    if reported(opened(node, vocabulary)) != reported(opened(asked, vocabulary)):
        return None
    return _Reading(_without(text, *span), Restated(figure.key), figure)


def _restated(clause: str, key: str, vocabulary: Vocabulary, *, apart: bool) -> tuple[Restated, Figure] | None:
    """What a clause makes of a figure; a word that could mean several figures is the one that it defines."""
    figure = vocabulary.formulas.get(key) or vocabulary.metrics.get(key)
    if figure is not None:
        found = restate(clause, figure, vocabulary, apart=apart)
        return (found, figure) if found is not None else None
    node = expression_in_words(clause, vocabulary) if apart else None
    if node is None or not key.startswith(OPEN):
        return None
    label = key.removeprefix(OPEN).capitalize()
    figure = Formula(key, label, written(node), unit_of(node, vocabulary), percent=False, definition="")
    return Restated(figure.expression, AS_DEFINED), figure


def _is_apart(before: str, named: str, key: str, vocabulary: Vocabulary) -> bool:
    """Whether a mark before a clause says that it defines the figure: right behind a figure, a dash may be a minus.

    What companies report by themselves is defined in brackets alone; behind a colon, another figure may be asked for.
    """
    if _BRACKETED.search(before):
        return True
    metric = vocabulary.metrics.get(stands_for_composite(key) or key)
    defined = metric is None or metric.composite is not None
    return defined and _APART.search(before) is not None and before.rstrip(" -–—") != named


def _is_sentence(text: str, first: int, end: int, key: str, vocabulary: Vocabulary) -> bool:
    """Whether a clause is all of the last sentence, behind a question for a figure that is no reported one."""
    reported_ = key in vocabulary.metrics
    return not reported_ and _ASKED.search(text[:first]) is not None and not text[end:].strip(" .?!")


def _spans(text: str) -> Iterator[tuple[int, int]]:
    """From where to where a clause may go: it begins with an opening word, or behind a mark."""
    opening = "|".join(str(data(name)).lstrip("^") for name in ("opens", "takes", "gives", "includes", "defines"))
    begins = rf"(?:^|(?<=[\s,;(])) ?(?=(?:{opening})\b)|(?<=[,;:(\[–—=])\s*|(?<=\s-)\s|(?<=[.?])\s"
    led = re.compile(rf"(?:{data('takes')}|{data('gives')})\s+$", re.IGNORECASE)  # "after both A and B" begins before
    places = (match.end() for match in re.finditer(begins, text, re.IGNORECASE))
    starts = [at for at in places if not led.search(text, max(0, at - _LED), at)]
    ends = [match.start() for match in _ENDS.finditer(text)]
    for first in starts:
        yield from ((first, end) for end in ends if first < end <= first + _LONGEST)


def _without(text: str, first: int, end: int) -> str:
    before, after = text[:first].rstrip(_EDGES + "(["), text[end:].lstrip(_EDGES + ")]")
    before = pattern("by_definition").sub("", before)
    if before.count("(") > before.count(")"):
        after = text[end:].lstrip(_EDGES)  # the bracket holds more than the clause
    return f"{before} {after}".strip() if not re.match(r"[?.)\]]", after) else f"{before}{after}".strip()


def _named(text: str, restated: Restated, figure: Figure, vocabulary: Vocabulary) -> Followed:
    """The question with the restated figure's name in the place of the figure's own."""
    usual = restated.remark == _YEAR and pattern("of_quarter").search(text) is None
    if restated.expression == figure.key or usual:
        return Followed(text)
    known = vocabulary.metrics.get(restated.expression) or vocabulary.formulas.get(restated.expression)
    named = mentioned(text, vocabulary)
    key, first, end = next((one for one in named if one[0] == figure.key), named[0])
    if key != figure.key and figure.key in inputs_of(key, vocabulary):  # "debt (...) to EBITDA" without its brackets
        node = with_part(Name(key), figure.key, parse(restated.expression), vocabulary)
        restated, figure = replace(restated, expression=written(node)), vocabulary.formulas[key]
    said = text[first:end]
    runs = [] if figure_key(said, vocabulary) else capitals(Words(said))
    inside = " ".join(said[Words(said).starts[a] : Words(said).ends[b - 1]] for a, b in runs)
    own = figure.label if inside else said
    before, other = text[:first], ""
    if restated.remark == AS_DEFINED:
        before, other = pattern("manners").sub("", before), "" if figure.key.startswith(OPEN) else figure.key
    if known is not None:
        return Followed(f"{before}{known.key.replace('_', ' ')} {inside}".strip() + text[end:])
    name, node = COINED.format(own), parse(restated.expression)
    formula = Formula(
        key=restated.expression, label=f"{figure.label} {restated.remark}".strip(), expression=restated.expression,
        unit=figure.unit if isinstance(figure, Formula) else unit_of(node, vocabulary),
        percent=isinstance(figure, Formula) and figure.percent,
        definition=f"As defined in the question: {restated.expression}.", synonyms=(name,),
    )  # fmt: skip
    return Followed(f"{before}{name} {inside}".strip() + text[end:], formula, other)
