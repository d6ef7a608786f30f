"""What filings tell of the topics of a summary: the sentences that tell most, in their own words."""

from collections.abc import Collection, Iterator, Sequence

from tools.language.disclosed.summed_up import ExplainedFigure, Results, Topic, results, topics, years_named
from tools.language.printed.guidance import expected
from tools.language.queries.features import before_reason, is_hedged, line_names, reason_start, tells_move
from tools.language.terms import joined_terms
from tools.models.results.summaries import Quotation, Told
from tools.retrieve.summaries.parts import is_of_part, leads_with_part, names_of_parts, spread
from tools.retrieve.summaries.passages import Sentence
from tools.search.quotes.reasons import different, leads_with, named_at, of_own_year
from tools.search.quotes.units import STATED
from tools.vocab.loader import Vocabulary

_LEAD = 6  # terms of a sentence within which it names what it is about
_NAMED = 2  # terms by which a sentence names what the one before it gives as the reason
_BARE = 4  # terms before a reason that name nothing: "the increase in 2024 was"
_UNDER, _LEVEL = 3, 4  # a reason under the figure's heading; how it went, without one
_GUIDANCE = "guidance"
_OF_SHORT_ITEM = 2  # sentences that are told of one that has none of the usual
_SHORT_ITEM = 8  # sentences from which an item tells something itself
_NO_GUIDANCE = (
    "No release or call of the period with guidance is loaded; this is what the report says of what is expected."
)
_NOTHING_AHEAD = (
    "No release or call of the period with guidance is loaded, and the report says of nothing that it is expected."
)


def tell_results(sentences: Sequence[Sentence], vocabulary: Vocabulary, years: Collection[int]) -> list[Told]:
    """Why figures moved, as management says: of each figure the sentences that lead with it, then of the parts."""
    how = results()
    own = told_of_results(sentences, how, years)
    reasons = [one for one in own if _explains(one)]
    names, longer = names_of_parts(how.figures, vocabulary)

    def leads(one: Sentence) -> bool:
        return leads_with_part(names, longer, _lead(one, how), one.document.company)

    of_whole = [one for one in own if not leads(one)]
    told: list[Told] = []
    used: set[str] = set()
    for figure in how.figures:
        found: list[Sentence] = []
        for among in (of_whole, own):
            found = found or _of_figure(figure, [one for one in among if one.text not in used], how, vocabulary)
        if found:
            told.append(Told(key=figure.keys[0], title=figure.title, quotations=_quoted(found, how, used)))
    of_parts = [
        one for one in reasons if one.text not in used and (how.parts.search(" / ".join(one.path)) or leads(one))
    ]
    if of_parts:
        chosen = spread(of_parts, how.most_of_parts)
        told.append(Told(key="parts", title="Segments and regions", quotations=_quoted(chosen, how, used)))
    return told


def told_of_results(
    sentences: Sequence[Sentence], how: Results, years: Collection[int], *, anywhere: bool = False
) -> list[Sentence]:
    """The sentences in which management may tell how the results of these years came about, in its discussion."""
    ahead = next(topic for topic in topics() if topic.key == _GUIDANCE)
    own = [one for one in sentences if (anywhere or _is_discussion(one, how)) and _is_told_of(one, how, years)]
    return [one for one in own if how.aside.search(one.text) is None and ahead.rank(one.text) is None]


def _is_told_of(one: Sentence, how: Results, years: Collection[int]) -> bool:
    """Whether a sentence speaks of these years; one that goes on from another, of what that speaks of.

    What a report of another year says without a year, or of its own year, is of that one.
    """
    before, own = one.before if one.before is not None and _goes_on(one, how) else "", one.document.fiscal_year
    said = before_reason(one.text) or one.text
    return not of_own_year(f"{before} {said}", own, years) and _is_of(said, years) and _is_of(before, years)


def _quoted(sentences: Sequence[Sentence], how: Results, used: set[str]) -> tuple[Quotation, ...]:
    """The sentences as quotations; one that goes on from another, with that. Those `used` before are not said again."""
    joined = {one.before for one in sentences if one.before is not None and _goes_on(one, how)}
    found: list[Quotation] = []
    for one in sentences:
        if one.text in used or (one.text in joined and one.before not in joined):
            continue
        before = one.before if _goes_on(one, how) and one.before not in used else None
        used |= {one.text, *((before,) if before is not None else ())}
        found.append(one.quoted(f"{before} {one.text}" if before is not None else None))
    return tuple(found)


def tell_topics(
    sentences: Sequence[Sentence], vocabulary: Vocabulary, years: Collection[int], quoted: Collection[str]
) -> list[Told]:
    """What filings tell of each topic that stands in a place of its own, but for what is `quoted` already."""
    told: list[Told] = []
    used = set(quoted)
    figures = line_names([key for figure in results().figures for key in figure.keys], vocabulary)
    for topic in topics():
        left = [one for one in sentences if one.text not in used]
        if topic.besides_results:
            left = [one for one in left if not leads_with(figures, one.unit)]
        found = tell_topic(topic, left, years)
        if found is not None:
            told.append(found)
            used |= {one.text for one in found.quotations}
    return told


def _is_discussion(one: Sentence, how: Results) -> bool:
    section = one.section
    if not one.is_of_report:
        return True
    return section is not None and how.items.hold(one.document.doc_type, section.part, section.item)


def _is_of(text: str, years: Collection[int]) -> bool:
    """Whether a sentence speaks of these years, where it names any."""
    named = years_named(text)
    return not named or not named.isdisjoint(years)


def _explains(one: Sentence) -> bool:
    return before_reason(one.text) is not None and tells_move(one.text) and not is_hedged(one.text)


def _of_figure(
    figure: ExplainedFigure, sentences: Sequence[Sentence], how: Results, vocabulary: Vocabulary
) -> list[Sentence]:
    """The sentences that explain a figure: those that lead with it, or go on from what does; the nearest first."""
    names = line_names(figure.keys, vocabulary)
    others = {name for one in how.figures if one != figure for name in line_names(one.keys, vocabulary)}
    return explain(names, others, sentences, how, figure.most)


def explain(
    names: Sequence[str], others: Collection[str], sentences: Sequence[Sentence], how: Results, most: int
) -> list[Sentence]:
    """The sentences that explain a figure of these normalised names, and none of the `others`' longer ones."""
    longer = [other for other in others if any(f" {name} " in f" {other} " for name in names)]
    placed = [(place, number, one) for number, one in enumerate(sentences) if (place := _place(names, one, how))]
    placed = [found for found in placed if not _names(longer, found[2], how)]
    placed.sort(key=lambda found: (found[0], found[1]))
    if placed and not placed[0][0][0]:
        placed = [found for found in placed if not found[0][0]]  # what is told of parts, they have a place for
    levels = [found for found in placed if found[0][1] == _LEVEL]
    placed = [found for found in placed if found not in levels[1:]]
    reports = [one for *_, one in placed if one.is_of_report]
    beside = [one for *_, one in placed if not one.is_of_report][: 1 if reports else most]
    kept = {id(one.unit): one for one in (*reports, *beside)}
    chosen = [kept[id(unit)] for unit in different([one.unit for one in kept.values()])]
    return [one for one in chosen if one.is_of_report][:most] + [one for one in chosen if not one.is_of_report]


def with_amounts(told: Sequence[Sentence], sentences: Sequence[Sentence]) -> list[Sentence]:
    """The sentences that give reasons; behind one whose reason has no amount, the one right after it that begins with
    that reason and tells its amounts: "..., reflecting the Tax Act. The impact of the Tax Act was $1.8 billion"."""
    found: list[Sentence] = []
    for one in told:
        found.append(one)
        at = reason_start(one.text)
        behind = next((other for other in sentences if other.before == one.text), None)
        if at is None or behind is None or STATED.search(one.text[at:]) or not STATED.search(behind.text):
            continue
        cause, lead = joined_terms(one.text[at:]).split(), joined_terms(behind.text).split()[:_LEAD]
        if behind not in told and len({*cause} & {*lead}) >= _NAMED:
            found.append(behind)
    return found


def _place(names: Sequence[str], one: Sentence, how: Results) -> tuple[int, int] | None:
    """How near a sentence is to a figure: those of the whole company first; None where it explains another."""
    of_part = int(is_of_part(one, how))
    near = named_at(names, one.unit)
    if near is not None:
        return of_part, near
    title = joined_terms(one.section.title) if one.section is not None else ""
    if _explains(one):
        own = f" {joined_terms(before_reason(one.text) or '')} "
        if title in names and any(f" {name} " in own for name in names):
            return of_part, _UNDER
        if one.before is not None and _goes_on(one, how):
            lead = f" {' '.join(joined_terms(one.before).split()[:_LEAD])} "
            led = tells_move(one.before) and any(f" {name} " in lead for name in names)
            return (of_part, 1) if led else (of_part, _UNDER) if title in names else None
        return (of_part, 1) if _refers(names, one, how) else None
    return (of_part, _LEVEL) if STATED.search(one.text) and leads_with(names, one.unit) else None


def _refers(names: Sequence[str], one: Sentence, how: Results) -> bool:
    """Whether a sentence speaks of the figure that the one before leads with by its last word: "The rate was lower"."""
    head = how.refers.search(one.text)
    if head is None or one.before is None:
        return False
    lead, said = f" {' '.join(joined_terms(one.before).split()[: 2 * _LEAD])} ", joined_terms(head["head"])
    return any(name.split()[-1:] == [said] and f" {name} " in lead for name in names)


def _names(names: Sequence[str], one: Sentence, how: Results) -> bool:
    """Whether what a sentence tells, before it gives a reason, names any of these figures; or what it goes on from."""
    lead = " ".join(joined_terms(_lead(one, how)).split()[:_LEAD])
    told = f" {joined_terms(before_reason(one.text) or one.text)} / {lead} "
    return any(f" {name} " in told for name in names)


def whole_text(one: Sentence, how: Results) -> str:
    """A sentence, with the one before it where it goes on from that."""
    return f"{one.before} {one.text}" if one.before is not None and _goes_on(one, how) else one.text


def _lead(one: Sentence, how: Results) -> str:
    """What tells of which figure a sentence is: itself, or the one that it goes on from."""
    return one.before if one.before is not None and _goes_on(one, how) else one.text


def _goes_on(one: Sentence, how: Results) -> bool:
    """Whether a sentence needs the one before it: "The increase was due to" says of nothing that it increased."""
    before = before_reason(one.text) or ""
    return how.goes_on.search(one.text) is not None and len(joined_terms(before).split()) <= _BARE


def tell_topic(topic: Topic, sentences: Sequence[Sentence], years: Collection[int]) -> Told | None:
    """What filings tell of one topic; None where they tell nothing."""
    own = [one for one in sentences if _is_place(topic, one)]
    if topic.notes is not None and len(own) < _SHORT_ITEM:
        own += [one for one in sentences if one not in own and _is_note(topic, one)]
    said = list(_said(topic, own, years))
    if topic.notes is not None and not said:
        said = [one for one in own if _is_place(topic, one)][:_OF_SHORT_ITEM]
    note = ""
    if topic.key == _GUIDANCE:
        guided = [one.quoted(text) for one in sentences if _may_guide(topic, one) for text in _guided(one)]
        quotations = tuple({one.text: one for one in guided}.values())[: topic.most]
        note = "" if quotations else _NO_GUIDANCE if said else _NOTHING_AHEAD
        quotations += tuple(one.quoted() for one in said[: topic.most - len(quotations)])
        return Told(key=topic.key, title=topic.title, quotations=quotations, note=note)
    if not said:
        return None
    return Told(key=topic.key, title=topic.title, quotations=tuple(one.quoted() for one in said))


def _is_place(topic: Topic, one: Sentence) -> bool:
    section = one.section
    if section is None or not one.is_of_report:
        return False
    return topic.items.hold(one.document.doc_type, section.part, section.item) and topic.stands_under(one.path)


def _is_note(topic: Topic, one: Sentence) -> bool:
    section = one.section
    if section is None or topic.notes is None or not one.is_of_report:
        return False
    return topic.note_items.hold(one.document.doc_type, section.part, section.item) and (
        topic.notes.search(" / ".join(one.path[1:])) is not None
    )


def _said(topic: Topic, sentences: Sequence[Sentence], years: Collection[int]) -> Iterator[Sentence]:
    """The most telling sentences, so many of each way to say it, in the order in which they stand."""
    ahead = {year + more for year in years for more in (1, 2, 3)} if topic.ahead else set[int]()
    ranked: dict[int, list[Sentence]] = {}
    for one in sentences:
        rank = topic.rank(one.text, one.path)
        timely = topic.any_time or _is_of(one.text, {*years, *ahead})
        if rank is not None and timely and (not topic.stated or STATED.search(one.text)):
            ranked.setdefault(rank, []).append(one)
    chosen: list[Sentence] = []
    for rank in sorted(ranked):
        best = sorted(ranked[rank], key=lambda one: _tells_less(topic, one))
        units = list(different([one.unit for one in (*chosen, *best)]))[len(chosen) :]
        chosen += [one for unit in units[: topic.each] for one in best if one.unit is unit]
    kept = {id(one) for one in chosen[: topic.most]}
    yield from (one for one in sentences if id(one) in kept)


def _tells_less(topic: Topic, one: Sentence) -> tuple[int, bool]:
    """What states an amount or names a time tells more than what states none; of all times, the newest most."""
    years = years_named(one.text)
    newest = -max(years, default=0) if topic.any_time else 0
    return newest, not (years or STATED.search(one.text))


def _may_guide(topic: Topic, one: Sentence) -> bool:
    """Whether guidance may stand there: in a release, a call, or some items of a current report."""
    section = one.section
    if one.is_of_report or section is None:
        return False
    return section.item is None or topic.told_in.hold(one.document.doc_type, section.part, section.item)


def _guided(one: Sentence) -> Iterator[str]:
    """A sentence that gives guidance in figures."""
    if any(found.text for found in expected(one.text)):
        yield one.text


def quotations_of(told: Sequence[Told]) -> list[Quotation]:
    """All quotations, in their order."""
    return [one for topic in told for one in topic.quotations]
