"""A finished answer said in Arabic, each figure and quotation tied as before; what has no Arabic stays as it is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tools.language.arabic.sentences import CITATIONS, FIGURES, line_in_arabic, sentences_in_arabic
from tools.language.arabic.wording import FILE, amount, isolated
from tools.language.arabic.data import texts
from tools.models.answers import Answer, Clarification, DeclinedPart, Span


@dataclass(frozen=True)
class _Marked:
    """A stretch of the English text that a mark stands for: its span, or none for a citation."""

    start: int
    end: int
    mark: str
    span: Span | None


def in_arabic(answer: Answer) -> Answer:
    """The answer with its text, declines, question back and warnings in Arabic; the figures are the same.

    Lines that have no Arabic, and filings' own words, stand in English below a line that says so.
    """
    text, spans = _Text(answer).said()
    return answer.model_copy(
        update={
            "answer": text,
            "spans": spans,
            "declined": tuple(map(_declined, answer.declined)),
            "clarification": asked_in_arabic(answer.clarification) if answer.clarification else None,
            "warnings": tuple(sentences_in_arabic(warning) or warning for warning in answer.warnings),
        }
    )


def asked_in_arabic(asked: Clarification) -> Clarification:
    """A question back in Arabic; its choices are names and stay as they are."""
    return asked.model_copy(update={"question": sentences_in_arabic(asked.question) or asked.question})


def _declined(part: DeclinedPart) -> DeclinedPart:
    said = {name: sentences_in_arabic(getattr(part, name)) or getattr(part, name) for name in ("reason", "remedy")}
    return part.model_copy(update=said)


class _Text:
    """The text of one answer, its figures and citations as marks."""

    def __init__(self, answer: Answer) -> None:
        self._english = answer.answer
        self._marked = sorted([*_spans(answer.spans), *self._citations(answer)], key=lambda one: one.start)

    def _citations(self, answer: Answer) -> Iterator[_Marked]:
        taken = [(span.start, span.end) for span in answer.spans]
        mark = CITATIONS[0]
        for told in dict.fromkeys(citation.text for citation in answer.citations):
            at = self._english.find(told)
            while told and at >= 0:
                end = at + len(told)
                if all(end <= first or last <= at for first, last in taken) and mark <= CITATIONS[1]:
                    taken.append((at, end))
                    yield _Marked(at, end, chr(mark), None)
                    mark += 1
                at = self._english.find(told, end)

    def said(self) -> tuple[str, tuple[Span, ...]]:
        """The Arabic text and its spans."""
        marks = {one.mark: one for one in self._marked}
        written, spans, told = "", list[Span](), False
        for line in self._with_marks().split("\n"):
            arabic = line_in_arabic(line)
            kept = arabic is not None and sorted(filter(marks.get, arabic)) == sorted(filter(marks.get, line))
            if not kept and not told and line.strip():
                written, told = f"{written}{texts(FILE, 'texts')['in_english']}\n", True
            for letter in (arabic if kept and arabic is not None else line) + "\n":
                one = marks.get(letter)
                shown = letter if one is None else self._shown(one, arabic=kept)
                if one is not None and one.span is not None:
                    placed = {"start": len(written), "end": len(written) + len(shown)}
                    spans.append(one.span.model_copy(update=placed))
                written += shown
        return written.rstrip("\n"), tuple(spans)

    def _with_marks(self) -> str:
        parts: list[str] = []
        at = 0
        for one in self._marked:
            parts += [self._english[at : one.start], one.mark]
            at = one.end
        return "".join([*parts, self._english[at:]])

    def _shown(self, one: _Marked, *, arabic: bool) -> str:
        said = self._english[one.start : one.end]
        if not arabic:
            return said
        return isolated(said) if one.span is None or one.span.quote else amount(said)


def _spans(spans: Sequence[Span]) -> Iterator[_Marked]:
    """The spans as marks, from the first; those that lie within another are left to it."""
    end, mark = 0, FIGURES[0]
    for span in sorted(spans, key=lambda one: one.start):
        if span.start >= end and mark <= FIGURES[1]:
            yield _Marked(span.start, span.end, chr(mark), span)
            end, mark = span.end, mark + 1
