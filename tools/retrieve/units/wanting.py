"""What a question asks of rows, read once around the units that were found."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tools.language.arabic.asked.beginnings import asks_beginning
from tools.language.arabic.asked.figure_kinds import asks_count, asks_during, asks_money, asks_of_one, counted_of
from tools.language.arabic.asking import asks_prior_year, read_asking, says_other
from tools.language.arabic.digits import find_numbers
from tools.language.arabic.letters import normalise
from tools.language.arabic.periods import parts_of_years
from tools.language.bilingual.asked_words import asked_words
from tools.language.bilingual.called import Called, without_company
from tools.language.bilingual.line_names import moves_of_names
from tools.language.bilingual.unit_words import asks_rate, beginning_terms, idle_terms, other_term, same_as, same_terms
from tools.models.questions import Classification
from tools.models.units import UnitHit
from tools.ports.deps import Deps
from tools.retrieve.units.wanted import Wanted
from tools.search.units.asked import AskedUnits
from tools.search.units.called import called_in
from tools.search.units.contexts import RowContext, read_contexts


@dataclass(frozen=True)
class Around:
    """What stands around the units that were found: what their documents call their company, and their headings."""

    called: Mapping[str, Called] = field(default_factory=dict[str, Called])
    contexts: Mapping[str, RowContext] = field(default_factory=dict[str, RowContext])


async def read_around(deps: Deps, hits: Sequence[UnitHit]) -> Around:
    """What stands around the units."""
    if deps.units is None or not hits:
        return Around()
    companies = {hit.unit.doc_id: hit.document.company for hit in hits}
    called = await called_in(deps.units, companies, [hit.unit for hit in hits])
    return Around(called, await read_contexts(deps.units, [hit.unit for hit in hits]))


def wanted_of(asked: AskedUnits, reading: Classification, around: Around) -> Wanted:
    """What a question asks of rows: its telling words, the figures that it names, the years, and whose they are."""
    asking = read_asking(asked.query)
    texts = {doc_id: without_company(asking.text, called, noun=True) for doc_id, called in around.called.items()}
    named = frozenset(doc_id for doc_id, text in texts.items() if text != asking.text)
    text = next((texts[doc_id] for doc_id in around.called if doc_id in named), asking.text)
    again = read_asking(text)  # the company's name may stand within a statement's
    own = asked_words(again.text)
    years = dict.fromkeys((*reading.fiscal_years, *(one.fiscal_year for one in reading.periods)))
    years |= dict.fromkeys(end.year for end in reading.period_ends)
    if asks_prior_year(asked.query) and len(years) == 1:
        years |= dict.fromkeys(year - 1 for year in years)
    beginning = asks_beginning(asked.query)
    lines = asked.lines
    words = _with_lines(own.words, asked)
    whole = asked_words(read_asking(counted_of(asked.query)).text).words
    words -= whole - asked_words(normalise(asked.query)[len(counted_of(asked.query)) :]).words
    return Wanted(
        words - beginning_terms() if beginning else words,
        tuple(frozenset(map(same_as, name)) for name in asked.names) if len(reading.metrics) == 1 and not lines else (),
        tuple(years),
        moves=own.moves - moves_of_names(lines),
        around=whole,
        also=own.also,
        statement=asking.statement or again.statement,
        documents=named,
        called={doc_id: one.terms for doc_id, one in around.called.items()},
        contexts=around.contexts,
        rate=asks_rate(asked.query) and not own.moves,
        days=_days(asked.query, tuple(years) if beginning else ()),
        beginning=beginning,
        counts=asks_count(asked.query),
        money=asks_money(asked.query),
        each=asks_of_one(asked.query),
        during=asks_during(asked.query),
        lines=lines,
        place=same_terms(asking.place) - idle_terms(),
        parts=parts_of_years(asked.query),
        hijri=frozenset() if years else _hijri(asked.query),
    )


def _with_lines(words: frozenset[str], asked: AskedUnits) -> frozenset[str]:
    """The telling words, and those of a line that they have nothing of: what is left may name another line."""
    told = frozenset(map(same_as, asked.telling))
    lost = [line.said & told for line in asked.lines if line.said.isdisjoint(words)]
    if says_other(asked.query):  # which is written as the end of a period is
        lost += [line.said & {other_term()} for line in asked.lines]
    return words.union(*lost)


def _days(query: str, beginnings: Sequence[int]) -> tuple[str, ...]:
    """The days and months that a question names, and the first days of years whose beginnings it asks for."""
    named = (one.key for one in find_numbers(query) if one.kind == "date" and one.calendar == "gregorian")
    return tuple(dict.fromkeys((*named, *(f"{year}-01-01" for year in beginnings))))


def _hijri(query: str) -> frozenset[str]:
    """The keys of the Hijri dates and years that a question names."""
    return frozenset(one.key for one in find_numbers(query) if one.calendar == "hijri")
