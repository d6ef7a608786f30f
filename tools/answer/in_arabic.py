"""A finished answer said in Arabic, each figure and quotation tied as before; what has no Arabic stays as it is."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tools.language.arabic.data import texts
from tools.language.arabic.sentences import CITATIONS, FIGURES, Speaker
from tools.language.arabic.wording import FILE, amount, bare_of, isolated
from tools.models.answers import Answer, Clarification, DeclinedPart, Span
from tools.models.questions import Classification


@dataclass(frozen=True)
class _Marked:
    """A stretch of the English text that a mark stands for: its span, or none for a citation."""

    start: int
    end: int
    mark: str
    span: Span | None


def in_arabic(answer: Answer, reading: Classification) -> Answer:
    """The answer with its text, declines, question back and warnings in Arabic; the figures are the same.

    Lines that have no Arabic, and filings' own words, stand in English below a line that says so.
    """
    speaker = _speaker(reading)
    text, spans = _Text(answer).said(speaker)
    return answer.model_copy(
        update={
            "answer": text,
            "spans": spans,
            "declined": tuple(_declined(part, speaker) for part in answer.declined),
            "clarification": asked_in_arabic(answer.clarification, reading) if answer.clarification else None,
            "warnings": tuple(_warning(one, speaker) for one in answer.warnings),
        }
    )


def warned_in_arabic(answer: Answer, reading: Classification) -> Answer:
    """An answer that was written in Arabic, with the warnings of the rules in Arabic as well."""
    speaker = _speaker(reading)
    return answer.model_copy(update={"warnings": tuple(_warning(one, speaker) for one in answer.warnings)})


def asked_in_arabic(asked: Clarification, reading: Classification) -> Clarification:
    """A question back in Arabic; its choices are names and stay as they are."""
    return asked.model_copy(update={"question": _speaker(reading).sentences(asked.question) or asked.question})


def _speaker(reading: Classification) -> Speaker:
    changes = [one for one in reading.read_as if one.kind == "language" and one.said != one.read]
    by_word = {word: one.said for one in reversed(changes) for word in one.read.lower().split()}
    return Speaker(by_word | {one.read.lower(): one.said for one in changes})


def _declined(part: DeclinedPart, speaker: Speaker) -> DeclinedPart:
    told = {"reason": part.reason, "remedy": part.remedy}
    return part.model_copy(update={name: speaker.sentences(text) or text for name, text in told.items()})


def _warning(text: str, speaker: Speaker) -> str:
    return speaker.sentences(text) or texts(FILE, "texts")["warning"].format(text=isolated(text))


class _Text:
    """The text of one answer, its figures and citations as marks."""

    def __init__(self, answer: Answer) -> None:
        self._english = answer.answer
        self._marked = sorted([*_spans(answer.spans), *self._citations(answer)], key=lambda one: one.start)

    def _citations(self, answer: Answer) -> Iterator[_Marked]:
        taken = [(span.start, span.end) for span in answer.spans]
        mark = CITATIONS[0]
        for told in dict.fromkeys(citation.printed for citation in answer.citations):
            at = self._english.find(told)
            while told and at >= 0:
                end = at + len(told)
                if all(end <= first or last <= at for first, last in taken) and mark <= CITATIONS[1]:
                    taken.append((at, end))
                    yield _Marked(at, end, chr(mark), None)
                    mark += 1
                at = self._english.find(told, end)

    def said(self, speaker: Speaker) -> tuple[str, tuple[Span, ...]]:
        """The Arabic text and its spans."""
        marks = {one.mark: one for one in self._marked}
        written, spans, told = "", list[Span](), False
        for line in self._with_marks().split("\n"):
            arabic = line if _only_cites(line, marks) else speaker.line(line)
            kept = arabic is not None and sorted(filter(marks.get, arabic)) == sorted(filter(marks.get, line))
            if not kept and not told and line.strip():
                written, told = f"{written}{texts(FILE, 'texts')['in_english']}\n", True
            for letter in (arabic if kept and arabic is not None else line) + "\n":
                one = marks.get(letter)
                shown = letter if one is None else self._shown(one, arabic=kept)
                written += shown
                if one is not None and one.span is not None:
                    bare = bare_of(shown)
                    start = len(written) - len(shown) + shown.index(bare)
                    spans.append(one.span.model_copy(update={"start": start, "end": start + len(bare)}))
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


def _only_cites(line: str, marks: Mapping[str, _Marked]) -> bool:
    """Whether nothing stands in a line but citations, of what stands above it."""
    said = line.split()
    return bool(said) and all(one in marks and marks[one].span is None for one in said)


def _spans(spans: Sequence[Span]) -> Iterator[_Marked]:
    """The spans as marks, from the first; those that lie within another are left to it."""
    end, mark = 0, FIGURES[0]
    for span in sorted(spans, key=lambda one: one.start):
        if span.start >= end and mark <= FIGURES[1]:
            yield _Marked(span.start, span.end, chr(mark), span)
            end, mark = span.end, mark + 1
