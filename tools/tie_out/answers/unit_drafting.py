"""An answer in a model's words over information units: what its units bear out, and nothing else."""

from collections.abc import Mapping, Sequence

from tools.answer.arabic.said import ascii_digits, said
from tools.answer.draft import TiedDraft, draft_answer
from tools.answer.text import ARABIC, AnswerText
from tools.answer.unit_draft import UnitDraftRequest, read_statements
from tools.errors import ModelFailed
from tools.models.answers import Answer, CitationStyle
from tools.models.answers import Drafted as HeldDraft
from tools.models.facts import Source
from tools.models.passages import Quote
from tools.models.slots.remarks import Remark
from tools.models.units import InformationUnit, UnitResults
from tools.ports.deps import Deps
from tools.search.units.search import unit_source
from tools.tie_out.answers.drafted.unit_check import HeldStatement, hold_statement
from tools.tie_out.answers.drafting import Drafted


def is_worded_over_units(deps: Deps, results: UnitResults | None) -> bool:
    """Whether a model is to word what was found in units: one is configured, and there is a context."""
    return deps.unit_chat is not None and results is not None and bool(results.context)


async def word_units_answer(deps: Deps, question: str, answer: Answer, results: UnitResults, language: str) -> Drafted:
    """The answer of the model (`deps.chat`) as far as its units bear it out; else the rules' answer as it is."""
    if (chat := deps.chat) is None:
        return Drafted(answer, "", "rules", (0, 0), ())
    style: CitationStyle = ARABIC if language == ARABIC else deps.citation_style
    tying = _Tying(answer, results, style)
    request = UnitDraftRequest(question, results.context, lambda _: results.context, max_tokens=deps.unit_chat_tokens)
    try:
        drafted, reply = await draft_answer(chat, request, tying.tie)
    except ModelFailed as error:
        by = chat.model if any(error.tokens) else "rules"
        return Drafted(answer, f"{error.message} The rules' answer stands.", by, error.tokens, (), error.message)
    held = drafted.drafted
    told = f"{held.statements} statements tie out, {held.left_out} left out" if held else ""
    return Drafted(drafted, told, chat.model, (reply.input_tokens, reply.output_tokens), ())


class _Tying:
    """Ties the replies of one question out."""

    def __init__(self, composed: Answer, results: UnitResults, style: CitationStyle) -> None:
        self._composed = composed
        self._style: CitationStyle = style
        units = {unit.unit_id: unit for unit in (*(hit.unit for hit in results.hits), *results.expanded)}
        self._units = list(units.values())
        documents = {hit.document.doc_id: hit.document for hit in results.hits}
        self._sources: Mapping[str, Source] = {
            unit.unit_id: unit_source(unit, documents[unit.doc_id]) for unit in self._units if unit.doc_id in documents
        }
        self._scores = {hit.unit.unit_id: hit.similarity for hit in results.hits}

    async def tie(self, text: str) -> TiedDraft:
        """What holds of a reply."""
        held = [hold_statement(one, self._units) for one in read_statements(text)]
        kept, refused = [one for one in held if one.holds], [one for one in held if not one.holds]
        why = tuple((one.statement.text, " ".join(one.problems)) for one in refused)
        return TiedDraft(self._written(kept, refused) if kept else None, why)

    def _written(self, kept: Sequence[HeldStatement], refused: Sequence[HeldStatement]) -> Answer:
        text = AnswerText(self._style)
        for one in kept:
            self._statement(text, one)
        remarks = tuple(Remark(kind="left out", text=said("left_out")) for _ in refused[:1])
        text.add("\n".join(remark.text for remark in remarks))
        coverage = sum(one.coverage for one in kept) / len(kept)
        named = dict.fromkeys(ascii_digits(word) for one in kept for word in one.said)
        drafted = HeldDraft(statements=len(kept), left_out=len(refused), coverage=round(coverage, 4), said=tuple(named))
        cited = {unit.doc_id: self._sources[unit.unit_id] for one in kept for unit in one.units}
        update = {
            "status": "partly_answered" if refused else "answered",
            "answer": str(text).strip(),
            "spans": tuple(text.spans),
            "facts": (),
            "lead": None,
            "citations": tuple(text.citations.values()),
            "declined": (),
            "suggestions": (),
            "resolved_citations": tuple(cited.values()),
            "verification": text.verification(),
            "remarks": (*self._composed.remarks, *remarks),
            "drafted": drafted,
            "unanswerable_sub_questions": (),
        }
        return self._composed.model_copy(update=update)

    def _statement(self, text: AnswerText, one: HeldStatement) -> None:
        """A statement with its numbers tied, and what it rests on."""
        position = 0
        for tied in one.numbers:
            text.add(one.statement.text[position : tied.number.start])
            text.quoted_figure(tied.number.printed, tied.number.amount, self._quote(tied.unit))
            position = tied.number.end
        text.add(one.statement.text[position:])
        text.cite_once(text.mark_of_quote(self._quote(unit)) for unit in one.units)
        text.add(".\n")

    def _quote(self, unit: InformationUnit) -> Quote:
        source = self._sources[unit.unit_id].model_copy(update={"sentence": unit.text})
        score = max(0.0, self._scores.get(unit.unit_id, 0.5))
        return Quote(text=unit.text, chunk_id=unit.unit_id, source=source, score=score, passage=unit.text)
