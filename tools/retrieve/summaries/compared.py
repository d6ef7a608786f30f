"""What changed between two reports of a company: risks that are new, gone or retitled, and what is said otherwise."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from tools.documents.changes import Matched, Phrases, SectionText, SentenceChange, changed_sentences, match_sections
from tools.documents.read import source_of
from tools.language.disclosed.summed_up import Items, Wording, risk_items, wordings
from tools.language.queries.features import tells_move
from tools.language.sentences import split_sentences
from tools.language.speech import spoken_to_reader
from tools.models.documents import Document
from tools.models.passages import Section
from tools.models.results.summaries import ChangeKind, TextChange
from tools.ports.stores import DocumentStore
from tools.search.quotes.units import STATED

_OF_A_WORDING = 6  # sentences
_OF_A_SECTION = 2
_LONGEST = 600  # characters of a sentence
_SAME_TITLE = 85.0  # likeness, of 100, from which a title is the same one
_ENDS = (".", "!", "?", "”", '"', ")")
_RISKS = "Risk factors"


@dataclass(frozen=True)
class Changes:
    """Risks that are new, gone or retitled, and sentences that are said otherwise."""

    risks: tuple[TextChange, ...] = ()
    wording: tuple[TextChange, ...] = ()


@dataclass(frozen=True)
class _Report:
    """A report with the texts of its sections."""

    document: Document
    sections: Sequence[SectionText]

    def of(self, items: Items) -> list[SectionText]:
        """The sections of items that have a text of their own."""
        form = self.document.doc_type
        return [
            one for one in self.sections if items.hold(form, one.section.part, one.section.item) and _body(one)
        ]  # fmt: skip


async def compare(documents: DocumentStore, document: Document, before: Document, item: str | None = None) -> Changes:
    """The changes since the report before; with `item`, those of that item alone."""
    new = _Report(document, await _texts(documents, document.doc_id, item))
    old = _Report(before, await _texts(documents, before.doc_id, item))
    was, now = Phrases(one.text for one in old.sections), Phrases(one.text for one in new.sections)
    risks = match_sections(old.of(risk_items()), new.of(risk_items()))
    told = dict[str, TextChange]()
    for one in wordings():
        for change in _reworded(one, old, new, was, now, told):
            told[change.text] = change
    return Changes(tuple(_risks(risks, old, new)), tuple(told.values()))


def _risks(matched: Matched, old: _Report, new: _Report) -> list[TextChange]:
    """Whole risks; where a report has none but an introduction, nothing of the other's is new or gone."""
    found = [_of_section("new", one, new) for one in matched.new if _is_risk(one)] if old.of(risk_items()) else []
    found += [_of_section("gone", one, old) for one in matched.gone if _is_risk(one)] if new.of(risk_items()) else []
    found += [
        _of_section("retitled", after, new, before.section.title)
        for before, after in matched.pairs
        if _is_risk(after) and fuzz.ratio(_key(before.section.title), _key(after.section.title)) < _SAME_TITLE
    ]
    return found


def _is_risk(one: SectionText) -> bool:
    """Whether a section is a risk, and not the item or a heading over several."""
    return one.section.level > 1


def _key(title: str) -> str:
    return " ".join(title.casefold().split())


def _reworded(
    wording: Wording, old: _Report, new: _Report, was: Phrases, now: Phrases, told: Collection[str]
) -> list[TextChange]:
    """The weightiest changes of the sections that both reports have, a sentence once: those `told` are not again."""
    matched = match_sections(old.of(wording.items), new.of(wording.items))
    found: list[tuple[int, TextChange]] = []
    for before, after in matched.pairs:
        changes = [one for one in changed_sentences(before.text, after.text, was, now) if _is_told(one, wording)]
        changes = [one for one in changes if (one.after or one.before) not in told]
        for one in changes[:_OF_A_SECTION]:
            place, report = (before, old) if one.after is None else (after, new)
            found.append((one.weight, _of_sentence(one, wording, place.section, report)))
    found.sort(key=lambda pair: -pair[0])
    return list({change.text: change for _, change in found}.values())[:_OF_A_WORDING]


def _is_told(one: SentenceChange, wording: Wording) -> bool:
    """Whether a change is worth telling: whole sentences, and no drivers of the year's figures."""
    for text in filter(None, (one.before, one.after)):
        if (
            not (text[0].isalpha() and text.endswith(_ENDS))
            or len(text) > _LONGEST
            or spoken_to_reader(text) is not None
        ):
            return False
    text = one.after or one.before or ""
    return not (wording.figures and (STATED.search(text) is not None or tells_move(text)))


def _of_sentence(one: SentenceChange, wording: Wording, section: Section, report: _Report) -> TextChange:
    kind: ChangeKind = "removed" if one.after is None else "reworded" if one.before else "added"
    return TextChange(
        kind=kind,
        under=wording.title,
        title=section.title,
        text=one.after or one.before or "",
        before=one.before if one.after else None,
        source=source_of(report.document, section),
    )


def _of_section(kind: ChangeKind, one: SectionText, report: _Report, before: str | None = None) -> TextChange:
    sentences = [" ".join(text.split()) for text in split_sentences(_body(one))]
    told = next((text for text in sentences if text.endswith(_ENDS) and spoken_to_reader(text) is None), "")
    return TextChange(
        kind=kind,
        under=_RISKS,
        title=" ".join(one.section.title.split()),
        text=told,
        before=" ".join(before.split()) if before is not None else None,
        source=source_of(report.document, one.section),
    )


async def _texts(documents: DocumentStore, doc_id: str, item: str | None) -> list[SectionText]:
    """The sections of a document, each without those below it."""
    sections = sorted(await documents.sections(doc_id), key=lambda one: (one.start, one.level))
    text = await documents.text(doc_id, 0, max((one.end for one in sections), default=0))
    if text is None:
        return []
    starts = [one.start for one in sections]
    ends = [min(one.end, following) for one, following in zip(sections, [*starts[1:], len(text[0])], strict=True)]
    found = [SectionText(one, text[0][one.start : end]) for one, end in zip(sections, ends, strict=True)]
    return [one for one in found if item is None or one.section.item == item]


def _body(one: SectionText) -> str:
    """The text below the title."""
    return one.text.strip().removeprefix(one.section.title).strip()
