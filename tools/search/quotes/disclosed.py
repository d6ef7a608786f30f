"""The sentences that make a disclosure, of passages that a search for it found."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from tools.language.disclosed.disclosures import (
    PLACES,
    REGISTERED,
    Disclosure,
    debt_entries,
    disclosure,
    names_debt,
    place_columns,
    places_in,
)
from tools.language.queries.features import Wanted, is_hedged
from tools.language.sentences import sentence_spans
from tools.language.speech import spoken_to_reader
from tools.search.order.fuse import in_turns
from tools.search.order.ranker import Candidate
from tools.search.quotes.cite import Told, quote_words
from tools.search.quotes.units import Unit, units_of
from tools.search.quotes.ways import likely_by

_FEWEST_PLACES = 3
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_LONGEST = 600  # characters of a list that is quoted
_LONGEST_SENTENCE = 1_500  # characters
_OF_A_KIND, _MOST_CASES = 3, 5  # sentences on single cases
_HEADED = 200  # characters of a passage that its heading stands in
_ALIKE = 0.8  # share of common terms from which two quotations tell the same


def quote_disclosed(
    key: str, wanted: Wanted, candidates: Sequence[Candidate], matters: Sequence[Candidate] = ()
) -> Told:
    """The quotations that make a disclosure; none where no passage does. Asked across documents, those of each.

    Where single cases are told in `matters`, these are what is disclosed, and what is thought of them comes behind; but
    for a question for that alone.
    """
    if wanted.across:
        return _of_each(key, replace(wanted, across=False), candidates)
    asked = disclosure(key)
    if key == REGISTERED:
        return _registered(wanted, asked, candidates)
    if asked.starts and (stretch := _stretch(candidates, asked, wanted)):
        return stretch
    units = [unit for place, one in enumerate(candidates) for unit in units_of(one, place)]
    cases = [] if asked.asks_outcome(wanted.text) else _cases(asked, matters)
    if cases:
        judged = list(_different(_saying(_no_other_years(units, wanted), asked, wanted)))[:1]
        quotes = (quote_words(unit.candidate, _whole(unit), likely_by("disclosure")) for unit in [*cases, *judged])
        return Told(tuple(quotes), "Yes." if wanted.polar else "")
    if key == PLACES and (columns := _columns(candidates, asked)):
        return columns
    told = (
        _naming_places(units, asked)
        if key == PLACES
        else _saying(_of_years(units, wanted) if asked.dated else _no_other_years(units, wanted), asked, wanted)
    )
    decided = [unit for unit in told if wanted.polar and asked.verdict(wanted.text, unit.text) is not None]
    chosen = list(_different(decided or told))[: asked.most]
    if not chosen:
        return Told()
    verdicts = {asked.verdict(wanted.text, unit.text) for unit in chosen} if wanted.polar else {None}
    verdict = next(iter(verdicts)) if len(verdicts) == 1 else None
    opening = "" if verdict is None else "Yes." if verdict else "No."
    if asked.denies is not None and wanted.polar and verdicts == {None}:
        return Told()  # neither yes nor no; where sentences tell both, they stand for themselves
    said = _whole if asked.in_order else _as_cut
    return Told(tuple(quote_words(unit.candidate, said(unit), likely_by("disclosure")) for unit in chosen), opening)


def _cases(asked: Disclosure, matters: Sequence[Candidate]) -> list[Unit]:
    """The sentences that tell most of single cases, in their order: what is claimed, and how each came up."""
    units = [unit for place, one in enumerate(matters) for unit in units_of(one, place, exhibits=True)]
    found: dict[int, list[Unit]] = {}
    for unit in sorted(units, key=_position):
        rank = asked.rank_of_matter(" ".join(unit.text.split()))
        if rank is not None and not unit.is_row and spoken_to_reader(unit.text) is None and not is_hedged(unit.text):
            found.setdefault(rank, []).append(unit)
    best = [unit for rank in sorted(found) for unit in list(_different(found[rank]))[:_OF_A_KIND]]
    return sorted(list(_different(best))[:_MOST_CASES], key=_position)


def _of_each(key: str, wanted: Wanted, candidates: Sequence[Candidate]) -> Told:
    """What each document discloses: the best of each first, and at most so many of them all."""
    documents: dict[str, list[Candidate]] = {}
    for one in candidates:
        documents.setdefault(one.passage.document.doc_id, []).append(one)
    found = [told for own in documents.values() if (told := quote_disclosed(key, wanted, own)).quotes]
    quotes = in_turns([quote for told in found for quote in told.quotes], lambda one: one.source.doc_id)
    openings = {told.opening for told in found}
    most = max(disclosure(key).most, len(found))
    return Told(tuple(quotes[:most]), openings.pop() if len(openings) == 1 else "")


def _as_cut(unit: Unit) -> str:
    return unit.text


def _whole(unit: Unit) -> str:
    """A sentence that is longer than a quotation mostly is, up to its end."""
    text = unit.candidate.passage.chunk.text
    start = text.find(unit.text)
    end = next((end for first, end in sentence_spans(text) if first <= start < end), start + len(unit.text))
    return text[start : min(end, start + _LONGEST_SENTENCE)] if start >= 0 else unit.text


def _of_years(units: Sequence[Unit], wanted: Wanted) -> list[Unit]:
    """The units of the years asked for, and of the one before, in which a fiscal year begins; then undated ones."""
    asked = {int(year) for year in wanted.years}
    told = {id(unit): {int(year) for year in _YEAR.findall(unit.text)} for unit in units}
    before = {year - 1 for year in asked}
    kept = [unit for unit in units if not asked or not told[id(unit)] or told[id(unit)] & (asked | before)]
    return sorted(kept, key=lambda unit: not (told[id(unit)] & asked))


def _no_other_years(units: Sequence[Unit], wanted: Wanted) -> list[Unit]:
    """The units without those that name years, and none of those that are asked for."""
    told = [(unit, {*_YEAR.findall(unit.text)}) for unit in units]
    return [unit for unit, years in told if not wanted.years or not years or years & {*wanted.years}]


def _saying(units: Sequence[Unit], asked: Disclosure, wanted: Wanted) -> list[Unit]:
    """The units that disclose it, the most telling first, those at its place before others; those of documents of the
    years that are asked for first, else those of the newest."""
    ranked: list[tuple[tuple[int, ...], Unit]] = []
    in_order = {id(unit): number for number, unit in enumerate(sorted(units, key=_position))} if asked.in_order else {}
    for number, unit in enumerate(units):
        rank = asked.rank(" ".join(unit.text.split()), unit.candidate.passage.document.company)
        hedged = asked.denies is None and is_hedged(unit.text)
        if rank is None or hedged or spoken_to_reader(unit.text) is not None or unit.is_row:
            continue
        stands = _stands(unit, asked)
        if stands or not asked.strict:
            order = (in_order[id(unit)],) if asked.in_order else (rank, 0 if asked.dated else unit.place, number)
            year = unit.candidate.passage.document.fiscal_year or 0
            age = int(f"{year}" not in wanted.years) if wanted.years else -year
            ranked.append(((age, not _is_item(unit, asked), *order), unit))
    return [unit for _, unit in sorted(ranked, key=lambda one: one[0])]


def _position(unit: Unit) -> tuple[bool, str, int, int]:
    """Where a unit stands in its document; those of quarterly reports last."""
    passage = unit.candidate.passage
    quarterly = bool(passage.document.fiscal_quarter)
    return quarterly, passage.chunk.doc_id, passage.chunk.position, unit.position


def _stands(unit: Unit, asked: Disclosure) -> bool:
    """Whether a unit stands where such disclosures are made."""
    return _is_item(unit, asked) or asked.heading.search(unit.candidate.passage.chunk.text[:_HEADED]) is not None


def _is_item(unit: Unit, asked: Disclosure) -> bool:
    """Whether a unit stands in the item that such disclosures are made in."""
    passage = unit.candidate.passage
    return (passage.document.doc_type, passage.section.item if passage.section else None) in asked.items


def _naming_places(units: Sequence[Unit], asked: Disclosure) -> list[Unit]:
    """The units that name the most countries and regions."""
    counted = [(len(places_in(unit.text)), unit) for unit in units if _is_item(unit, asked)]
    told = [one for one in counted if one[0] >= _FEWEST_PLACES and not is_hedged(one[1].text)]
    return [unit for _, unit in sorted(told, key=lambda one: (-one[0], one[1].place))]


def _different(units: Sequence[Unit]) -> Iterator[Unit]:
    """The units that don't say the same as one before."""
    chosen: list[Unit] = []
    for unit in units:
        shared = (len(unit.words & one.words) / max(1, min(len(unit.words), len(one.words))) for one in chosen)
        if all(share < _ALIKE for share in shared):
            chosen.append(unit)
            yield unit


def _columns(candidates: Sequence[Candidate], asked: Disclosure) -> Told | None:
    """The columns of a table by places, where a passage is headed so."""
    for candidate in candidates:
        columns = place_columns(candidate.passage.chunk.text)
        if columns and asked.heading.search(candidate.passage.chunk.text[:_HEADED]):
            return Told((quote_words(candidate, columns, likely_by("disclosure")),))
    return None


def _stretch(candidates: Sequence[Candidate], asked: Disclosure, wanted: Wanted) -> Told | None:
    """The stretch that makes a disclosure, of the first passage that has one of the years asked for, or the newest."""
    found = [(one, said) for one in candidates if (said := asked.stretch(one.passage.chunk.text))]
    if not found:
        return None
    years = {int(year) for year in wanted.years}
    candidate, said = max(found, key=lambda one: _newness(one[0], years))
    return Told((quote_words(candidate, said, likely_by("disclosure")),))


def _newness(candidate: Candidate, years: Collection[int]) -> tuple[bool, int]:
    """Whether a passage is of the years asked for, and which year it is of."""
    year = candidate.passage.document.fiscal_year or 0
    return year in years, year


def _registered(wanted: Wanted, asked: Disclosure, candidates: Sequence[Candidate]) -> Told:
    """The list on a filing's cover, where it stands there whole; that no debt is on it, where debt is asked for."""
    for candidate in candidates:
        listed, whole = _listed(candidate.passage.chunk.text, asked)
        of_debt = list(debt_entries(listed)) if names_debt(wanted.text) and len(listed) <= _LONGEST else []
        if not whole and not of_debt:
            continue
        if not names_debt(wanted.text) or len(listed) > _LONGEST:
            lines = [listed[:_LONGEST].rpartition("\n")[0] or listed]
        else:
            lines = of_debt[: asked.most]
        opening = "" if lines else "None: no debt securities are listed."
        return Told(tuple(quote_words(candidate, line, likely_by("disclosure")) for line in lines or [listed]), opening)
    return Told()


def _listed(text: str, asked: Disclosure) -> tuple[str, bool]:
    """The list of a cover, and whether it stands in a text from its head to its end."""
    start = next((match.start() for pattern in asked.says if (match := pattern.search(text))), None)
    if start is None:
        return "", False
    end = ends.end() if asked.ends and (ends := asked.ends.search(text, start)) else None
    after = text.find("\n", end) if end is not None else -1
    return text[text.rfind("\n", 0, start) + 1 : after if after >= 0 else len(text)], end is not None
