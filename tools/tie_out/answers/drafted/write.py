"""Writes the statements that hold as an answer: figures with their spans, behind each statement what it cites."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tools.answer.evidence import drawn_on
from tools.answer.leads.lead import with_lead
from tools.answer.text import AnswerText, sources_of
from tools.documents.delimit import inert
from tools.language.english.statements import end_of_verdict, opens_with_verdict
from tools.language.quantities.find import find_quantities
from tools.models.answers import Answer, CitationStyle, DeclinedPart, Drafted, Status
from tools.models.facts import Source
from tools.models.results.sources import Sources
from tools.models.slots.remarks import Remark
from tools.tie_out.answers.drafted.cite import cited, quote_of
from tools.tie_out.answers.drafted.evidence import Evidence
from tools.tie_out.answers.drafted.held import Held, TiedNumber, TiedQuote

_UNKNOWN = "The facts and passages that were found do not say it."
_STAND_IN = r"\[(?:an amount|a percentage|a number)\]"
_CALCULATION = re.compile(rf"\(*{_STAND_IN}(?:\)*\s?[-+*/×÷·−–^][^A-Za-z\[\]=]{{0,12}}{_STAND_IN})+\)*")
_PLACE = re.compile(r"\[[fp]\d+\]")  # ids that only the model was given
_PERCENTAGES = {"percent", "percentage_points", "basis_points"}
_TO_FETCH = re.compile(r"`tieout fetch ([A-Z][A-Z0-9.-]*)")
_LONGEST_NAMED = 160  # characters of a statement that is left out


@dataclass(frozen=True)
class Written:
    """The answer, where each of its statements stands in it, and where the model's words begin.

    `rows` are the labels of the rows and columns that numbers of it stand in, by their places.
    """

    answer: Answer
    places: tuple[tuple[int, int, Held], ...]
    begins: int = 0
    rows: Mapping[int, str] = field(default_factory=dict[int, str])


def write_draft(
    composed: Answer, evidence: Evidence, held: Sequence[Held], open_parts: Sequence[str], style: CitationStyle
) -> Written:
    """What holds of a draft, in place of what the rules composed; what is left out, or open, is named after it."""
    lead = composed.lead if composed.lead is not None and evidence.facts else None
    writer = _Writer(style, verdict=lead.verdict if lead is not None and not lead.either else None)
    writer.add("".join(f"{remark.text}\n" for remark in composed.remarks if remark.kind == "other periods"))
    kept = list(_with_headings(held))
    writer.statements(kept)
    used = {name for one in kept for name in one.facts} | _operands(composed, evidence)
    facts = composed.facts if used else ()
    left_out = [one for one in held if not one.holds]
    stated = [one for one in kept if not one.statement.heading]
    left_open = list(_open(open_parts))
    # A yes or no is whole, whatever more the model would have liked to say.
    beside = left_open if stated and opens_with_verdict(stated[0].statement.text) else []
    declined = [*_still_declined(composed, kept), *([] if beside else left_open)]
    writer.close([source for fact in facts for source in sources_of([fact])])
    writer.name_left_out(left_out)
    remarks = [*map(_remark, left_out), *(Remark(kind="left open", text=f"Left open: {one.what}.") for one in beside)]
    writer.add("".join(f"\n{one.text}" for one in remarks if one.kind == "left open"))
    writer.add("".join(f"\n{part.line}" for part in declined))
    status: Status = "partly_answered" if declined or left_out else "answered"
    answer = composed.model_copy(
        update={
            "status": status,
            "answer": str(writer.text).strip(),
            "lead": None,
            "spans": tuple(writer.text.spans),
            "facts": facts,
            "citations": tuple(writer.text.citations.values()),
            "declined": tuple(declined),
            "suggestions": (),
            "clarification": None,
            "sources": _drawn_on(stated) if any(one.supports for one in stated) else composed.sources,
            "unanswerable_sub_questions": composed.unanswerable_sub_questions if declined else (),
            "verification": writer.text.verification(),
            "resolved_citations": _sources(composed, stated),
            "remarks": (*composed.remarks, *remarks),
            "drafted": _drafted(stated, left_out),
        }
    )
    led = with_lead(answer, composed.lead if facts else None)
    moved = len(led.answer) - len(answer.answer)
    places = tuple((start + moved, end + moved, one) for start, end, one in writer.places)
    return Written(led, places, moved, {at + moved: label for at, label in writer.rows.items()})


class _Writer:
    """The text under construction."""

    def __init__(self, style: CitationStyle, *, verdict: bool | None = None) -> None:
        self.text = AnswerText(style)
        self._verdict = verdict  # what the line before says already
        self.places: list[tuple[int, int, Held]] = []
        self.rows: dict[int, str] = {}
        self._marked: set[str] = set()

    def add(self, words: str) -> None:
        self.text.add(words)

    def statements(self, kept: Sequence[Held]) -> None:
        """Each statement with its citations; those of a paragraph in a line."""
        line: int | None = None
        for one in kept:
            if line is not None:
                self.text.add(" " if one.statement.line == line else "\n")
            line = one.statement.line
            start = self.text.length
            self._statement(one)
            self.places.append((start, self.text.length, one))

    def _statement(self, one: Held) -> None:
        said = one.statement.text
        position = end_of_verdict(said, self._verdict) if self._verdict is not None and not self.places else 0
        if position and said[position].islower():
            said = f"{said[:position]}{said[position].upper()[:1]}{said[position + 1 :]}"
        parts: list[TiedNumber | TiedQuote] = sorted([*one.numbers, *one.quotes], key=_start)
        for part in parts:
            self.text.add(said[position : _start(part)])
            if isinstance(part, TiedQuote):
                self.text.add_quote(part.words, self.text.id_of_quote(quote_of(part.place, part.words, one.coverage)))
                position = part.end
            else:
                self._number(part, one)
                position = part.quantity.end
        self.text.add(said[position:])
        self._cite(one)

    def _number(self, number: TiedNumber, one: Held) -> None:
        if number.fact is not None:
            self.text.figure(number.shown, number.value, number.fact, number.state)
        elif number.support is not None and (quote := cited(number.support, one.coverage)) is not None:
            if number.support.unit.is_row and number.printed is not None:
                self.rows[self.text.length] = f"{number.support.unit.own} {number.printed.column}".strip()
            self.text.quoted_figure(number.shown, number.value, quote, number.state)
        if number.how:
            self.text.add(f" (= {number.how})")

    def _cite(self, one: Held) -> None:
        quotes = [quote for support in one.supports if (quote := cited(support, one.coverage)) is not None]
        quotes += [quote_of(part.place, part.words, one.coverage) for part in one.quotes]
        marks = [self.text.mark_of_quote(quote) for quote in quotes]
        marks += [self.text.mark_of(fact.source) for fact in one.cited_facts]
        self._marked |= set(marks)
        self.text.cite_once(marks)

    def close(self, sources: Sequence[Source]) -> None:
        """The filings of the facts that no statement cites by itself."""
        marks = [self.text.mark_of(source) for source in sources]
        self.text.cite_once(mark for mark in marks if mark not in self._marked)

    def name_left_out(self, left_out: Sequence[Held]) -> None:
        """What was stated and does not tie out, without its numbers."""
        for one in left_out:
            self.text.add(f"\n{name_of_left_out(one)}")


def _start(part: TiedNumber | TiedQuote) -> int:
    return part.start if isinstance(part, TiedQuote) else part.quantity.start


def _with_headings(held: Sequence[Held]) -> Iterator[Held]:
    """The statements that hold, and the headings that some of them stand under."""
    heading: Held | None = None
    for one in held:
        if one.statement.heading:
            heading = one
        elif one.holds:
            if heading is not None:
                yield heading
                heading = None
            yield one


def _operands(composed: Answer, evidence: Evidence) -> set[str]:
    """The facts that the rules' first line is told from: it stands before the model's words."""
    return set(composed.lead.operands) if composed.lead is not None and evidence.facts else set()


def _still_declined(composed: Answer, kept: Sequence[Held]) -> tuple[DeclinedPart, ...]:
    """What the rules declined and passages don't answer either: all of it where the draft only words facts, else what
    is of a company that has to be fetched first. The model names what else stays open.
    """
    if not any(one.supports for one in kept):
        return composed.declined
    known = {support.given.source.ticker for one in kept for support in one.supports}
    return tuple(
        part for part in composed.declined if (found := _TO_FETCH.search(part.remedy)) and found[1] not in known
    )


def _open(parts: Sequence[str]) -> Iterator[DeclinedPart]:
    for part in parts:
        yield DeclinedPart(what=_without_figures(inert(part.rstrip("."))), reason=_UNKNOWN, remedy="")


def _drafted(stated: Sequence[Held], left_out: Sequence[Held]) -> Drafted:
    said = [word for one in stated for word in one.digits]
    coverage = sum(one.coverage for one in stated) / max(1, len(stated))
    return Drafted(
        statements=len(stated),
        left_out=len(left_out),
        coverage=round(coverage, 4),
        said=tuple(dict.fromkeys(word.strip(".,$€£¥") for word in said)),
    )


def name_of_left_out(one: Held) -> str:
    """Left out: “Capital spending was [an amount].” (an amount stands in none of the sources)."""
    said = _without_figures(inert(one.statement.text, _LONGEST_NAMED))
    why = _without_figures(inert(one.problems[0], _LONGEST_NAMED), "the calculation shown")
    why = _PLACE.sub("another passage", why).replace("[a", "a").replace("]", "")
    return f"Left out: “{said}” ({why.rstrip('.')})"


def _without_figures(text: str, calculation: str = "[a calculation]") -> str:
    """A text without its figures, which nothing bears out, and without what is reckoned of them; years stay."""
    for one in reversed(find_quantities(text)):
        kind = "an amount" if one.unit == "money" else "a percentage" if one.unit in _PERCENTAGES else "a number"
        text = f"{text[: one.start]}[{kind}]{text[one.end :]}"
    return _CALCULATION.sub(calculation, text)


def _remark(one: Held) -> Remark:
    return Remark(kind="left out", text=name_of_left_out(one))


def _drawn_on(stated: Sequence[Held]) -> Sources:
    return drawn_on(quote for one in stated for support in one.supports if (quote := cited(support, 1.0)))


def _sources(composed: Answer, stated: Sequence[Held]) -> tuple[Source, ...]:
    """The filings behind the answer, each once."""
    sources = {source.doc_id: source for source in composed.resolved_citations} if composed.facts else {}
    sources |= {support.given.source.doc_id: support.given.source for one in stated for support in one.supports}
    return tuple(sources.values())
