"""Takes a question apart by rules: clauses, their links, and atomic sub-questions."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from tools.language.companies import CompanyFinder
from tools.language.english.planning import only_asks_why, refers_to, without_ends
from tools.language.instructions import without_instructions
from tools.language.printed.guidance import asked_against
from tools.language.queries.without import asks_without, told_as_one, words_without
from tools.language.question import Mentions, find_mentions
from tools.language.topics import INSTRUCTION
from tools.models.answers import SubQuestion
from tools.models.base import Company
from tools.models.plans import MAX_HOPS, MAX_RANKED, MAX_SUB_QUESTIONS, Kind, LeftOut, Part, Pick, Plan
from tools.models.questions import HYBRID, NARRATIVE, NUMERIC_UNITS, Classification, answerable
from tools.questions.asked.explained import with_year_before
from tools.questions.classify import classify_mentions
from tools.questions.meant import as_meant
from tools.questions.planning.atoms import own_periods, split_reading
from tools.questions.planning.clauses import Clause, is_too_long, split_clauses, tells_how, without_moves
from tools.questions.planning.effects import asks_effect_alone, with_effect
from tools.questions.planning.events import about_one_event, is_guided, is_told_of_one
from tools.questions.planning.links import Linked, link
from tools.questions.planning.picks import picked_reading, read_pick
from tools.questions.planning.spoken import part_spoken
from tools.questions.planning.wording import say_part, say_period, say_pick
from tools.questions.reading import Reading
from tools.questions.reply import names_period
from tools.questions.route import ARABIC
from tools.text import tokenise
from tools.vocab.loader import Vocabulary, load_words

_OF_UNITS = (NUMERIC_UNITS, NARRATIVE, HYBRID)


class Reader:
    """Reads questions by rules: each once, and its parts from what it names."""

    def __init__(self, finder: CompanyFinder, vocabulary: Vocabulary, talk: Iterable[str] = ()) -> None:
        self._finder, self._vocabulary, self._talk = finder, vocabulary, frozenset(talk)

    def read(self, text: str) -> Classification:
        """The reading of a question, or of a part in words of its own."""
        return self.read_part(self.mentions(self.meant(text)))

    def meant(self, text: str) -> str:
        """A question as it is meant, clean."""
        return as_meant(text, self._finder, self._vocabulary).text

    def with_move(self, linked: Linked) -> Linked:
        """A clause whose figure is to be explained: of a rate, with its change."""
        taken = linked.pick or linked.takes or linked.reading.narrative_cues
        return linked if taken else replace(linked, reading=with_year_before(linked.reading, self._vocabulary))

    def mentions(self, text: str) -> Mentions:
        """What a clean question names."""
        return find_mentions(text, self._finder, self._vocabulary, self._talk)

    def read_part(self, part: Mentions) -> Classification:
        """The reading of a part by itself. What is picked may stand within a metric ("buy back the most stock")."""
        reading, text = classify_mentions(part), part.words.text
        if asks_for_figure(reading) or (without := without_ends(text)) == text:
            return reading
        other = classify_mentions(self.mentions(without))
        return other if asks_for_figure(other) else reading


def plan_question(text: str, whole: Classification, reader: Reader, companies: Sequence[Company]) -> Plan:
    """The plan of a clean question that reads as `whole`; `reader` reads parts of it by themselves.

    A question that asks for one thing is one sub-question, in its own words.
    """
    names = {ticker: company.name for company in companies for ticker in (company.ticker, *company.tickers)}
    linked = [Linked(text, whole, None)] if asks_units(whole) else link_clauses(text, whole, reader)
    draft = Draft(names)
    for number, clause in enumerate(linked):
        draft.add(number, clause, alone=len(linked) == 1)
    plan = draft.plan()
    return plan.model_copy(update={"notes": ("the question is too long to be cut",)}) if is_too_long(text) else plan


def asks_units(whole: Classification) -> bool:
    """Whether a question is one for sentences and rows in its own language, whose words no part in English has."""
    return whole.language == ARABIC and whole.route in _OF_UNITS and not whole.tickers


def link_clauses(text: str, whole: Classification, reader: Reader) -> list[Linked]:
    """The clauses, completed from each other; one clause where the question says no more in several.

    One that holds instructions stays whole: no part of it is answered. So does one with a sentence that asks for
    nothing and says how to answer, or what words mean: it may narrow the others.
    """
    is_one = (
        whole.disclosure
        or whole.extreme is not None
        or whole.element is not None
        or is_guided(text, whole)
        or (whole.route == NARRATIVE and is_told_of_one(text))
    )
    if not is_one and whole.speakers and whole.route == NARRATIVE:
        apart = [] if is_too_long(text) else part_spoken(reader.mentions(text), whole, reader.read_part)
        return apart or [Linked(text, whole, None)]
    if is_one:
        return [Linked(text, whole, None)]
    if whole.narrative_cues and told_as_one(text) and len(whole.metrics) == len(whole.tickers) == 1:
        rest = words_without(text)
        left = tuple(word for word in whole.unexplained if not (word in rest or asks_without(f"{word} it")))
        unused = tuple(one for one in whole.unused if one.word not in rest)
        return [Linked(text, whole.model_copy(update={"unexplained": left, "unused": unused}), None)]
    if whole.asks is not None and answerable(whole):
        pick = read_pick(text, whole) if whole.asks.kind == "rank" else None
        return [Linked(text, picked_reading(text, whole, pick) if pick else whole, pick)]
    asked = reader.mentions(without_instructions(text))
    clauses = split_clauses(asked, reader.read_part, Reading(asked).named)
    if whole.effect is not None and asks_effect_alone(clauses, asked):
        return [Linked(text, whole, None)]
    told_of_one = whole.route == NARRATIVE and not whole.problems and any(one.reading.problems for one in clauses)
    if len(clauses) > 1 and (told_of_one or about_one_event(clauses, whole)):
        return [Linked(text, whole, None)]
    may_split = not any(problem.kind == INSTRUCTION for problem in whole.problems)
    may_split = may_split and not any(tells_how(clause.text, clause.reading) for clause in clauses)
    if any(one.reading.narrative_cues and only_asks_why(one.reading.narrative_cues) for one in clauses):
        clauses = [without_moves(one) for one in clauses]
    linked = link(clauses, whole) if may_split and len(clauses) > 1 else []
    linked = [with_effect(one, asked) for one in linked]
    pick = read_pick(text, whole)
    picked = picked_reading(text, whole, pick) if pick else whole
    apart = any(clause.asks_of_company for clause in clauses[1:])
    if (
        len(linked) < 2
        or (not apart and _says_the_same(whole, linked))
        or (pick and answerable(picked) and _asks_once(clauses))
    ):
        return [Linked(text, picked, pick, each=own_periods(asked, picked, reader.read_part))]
    explains = any(only_asks_why(one.reading.narrative_cues) for one in linked if one.reading.narrative_cues)
    return [reader.with_move(one) for one in linked] if explains else linked


def _asks_once(clauses: Sequence[Clause]) -> bool:
    """Whether one clause names the figure, and the others only among whom, or which one: "..., which qtr was it"."""
    asking = [one for one in clauses if asks_for_figure(one.reading) or one.reading.narrative_cues]
    others = [one.reading for one in clauses if one not in asking]
    if len(asking) != 1:
        return False
    among = any(one.tickers or one.not_loaded for one in others)
    everyone = asking[0].reading.asks is not None and asking[0].reading.asks.everyone
    return (among and everyone) or not (among or any(map(names_period, others)))


def _says_the_same(whole: Classification, linked: Sequence[Linked]) -> bool:
    """Whether the clauses ask for all the metrics of all the companies and periods that the question names."""
    if not answerable(whole) or any(clause.pick or clause.reading.narrative_cues for clause in linked):
        return False
    readings = [clause.reading for clause in linked]
    parts = [_words(reading.unexplained) for reading in readings]
    named = _words(whole.segments) | load_words("parts")
    if any(not words <= named for words in parts) or any(one.ambiguous or one.problems for one in readings):
        return True  # a model read the whole, and would have to read each clause again
    first = readings[0]
    alike = ("tickers", "not_loaded", "fiscal_years", "fiscal_quarters", "periods", "newest", "years_ago")
    return len(set(parts)) == 1 and all(
        set(_as_tuple(getattr(one, name))) == set(_as_tuple(getattr(first, name))) for one in readings for name in alike
    )


def _words(texts: Sequence[str]) -> frozenset[str]:
    return frozenset(token.key for text in texts for token in tokenise(text))


def _as_tuple(value: object) -> tuple[object, ...]:
    return tuple(value) if isinstance(value, tuple) else (value,)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]


def asks_for_figure(reading: Classification) -> bool:
    """Whether a figure is named."""
    return bool(reading.metrics or reading.statements)


@dataclass
class Draft:
    """A plan under way: the ids of what each clause came to."""

    names: dict[str, str]
    parts: list[Part] = field(default_factory=list[Part])
    left_out: list[LeftOut] = field(default_factory=list[LeftOut])
    picks: dict[int, str] = field(default_factory=dict[int, str])
    made: dict[int, list[str]] = field(default_factory=dict[int, list[str]])
    hops: dict[str, int] = field(default_factory=dict[str, int])

    def add(self, number: int, clause: Linked, *, alone: bool) -> None:
        """A clause's sub-questions, and the one that picks among them."""
        parent = self.picks.get(clause.source) if clause.source is not None else None
        if clause.source is not None and parent is None:
            self.left_out.append(LeftOut(what=clause.text, reason="what it depends on is left out."))
            return
        room = MAX_SUB_QUESTIONS - len(self.parts) - (clause.pick is not None)
        ranked = self._ranked(clause)
        of_documents = clause.reading.disclosure or clause.reading.extreme or asked_against(clause.text)
        whole_reading = ranked or (clause.reading if of_documents and len(clause.reading.tickers) == 1 else None)
        split = list(clause.each[:room]) or split_reading(clause.reading, max(room, 1))
        atoms = [whole_reading] if whole_reading else split
        whole = alone and len(atoms) == 1 and clause.pick is None
        said = [clause.text] if whole else self._said(clause, atoms, parent)
        ids = self.made.setdefault(number, [])
        for words, atom in zip(said, atoms, strict=True):
            if (made := self._part(words, atom, clause, parent)) is not None:
                ids.append(made)
        if clause.pick is not None and len(ids) == len(atoms):
            self._pick(number, clause.pick, clause.reading, ids, parent)
        elif clause.pick is not None:
            what = say_pick(clause.pick, clause.reading, self.names, parent)
            self.left_out.append(LeftOut(what=what, reason="not all that it compares is looked up."))

    def _ranked(self, clause: Linked) -> Classification | None:
        """More companies than a question has parts are ranked in one look-up, up to a cap."""
        tickers = clause.reading.tickers
        if clause.pick is None or clause.pick.kind != "company" or len(tickers) < MAX_SUB_QUESTIONS:
            return None
        if beyond := tickers[MAX_RANKED:]:
            reason = f"at most {MAX_RANKED} companies are ranked at once. Name those that are to be ranked."
            self.left_out.append(LeftOut(what=f"{len(beyond)} of {len(tickers)} companies", reason=reason))
        return clause.reading.model_copy(update={"tickers": tickers[:MAX_RANKED]})

    def _said(self, clause: Linked, atoms: Sequence[Classification], parent: str | None) -> list[str]:
        """The atoms in words; with their periods where the words alone are the same."""
        said = [say_part(atom, self.names, clause, parent) for atom in atoms]
        if len(set(said)) == len(said):
            return said
        return [f"{words} ({say_period(atom)})" for words, atom in zip(said, atoms, strict=True)]

    def pick_among(self, number: int, pick: Pick, reading: Classification, clauses: Sequence[int]) -> None:
        """A pick among what other clauses found."""
        ids = [made for clause in clauses for made in self.made.get(clause, ())]
        if ids:
            self._pick(number, pick, reading, ids)

    def _part(self, words: str, atom: Classification, clause: Linked, parent: str | None) -> str | None:
        parents = (parent,) if parent else ()
        takes: tuple[Kind, ...] = clause.takes if parent else ()
        asked = self._ask(words, atom, parents)
        if asked is None:
            return None
        text = self._searched(clause.text, atom) if clause.text == words or not atom.speakers else _whose(words, atom)
        self.parts.append(Part(asked=asked, reading=atom, text=text, takes=takes, offset=clause.offset))
        return asked.id

    def _searched(self, text: str, atom: Classification) -> str:
        """The words of a clause; of one for text that speaks of what an earlier clause names, with that clause's.

        What was asked of another company is not what it speaks of.
        """
        last = next((part for part in reversed(self.parts) if part.text and part.text != text), None)
        before = last.text if last is not None and last.reading.tickers == atom.tickers else ""
        if not before or asks_for_figure(atom) or atom.topic or not refers_to("topic", text):
            return text
        return f"{before} {text}"

    def _pick(
        self, number: int, pick: Pick, reading: Classification, parents: Sequence[str], source: str | None = None
    ) -> None:
        asked = self._ask(say_pick(pick, reading, self.names, source), reading, tuple(parents))
        if asked is not None:
            self.parts.append(Part(asked=asked, reading=reading, pick=pick))
            self.picks[number] = asked.id

    def _ask(self, words: str, reading: Classification, parents: tuple[str, ...]) -> SubQuestion | None:
        """The sub-question, unless it is beyond the limits."""
        hops = 1 + max((self.hops[parent] for parent in parents), default=0)
        if len(self.parts) >= MAX_SUB_QUESTIONS:
            reason = f"a question is answered in at most {MAX_SUB_QUESTIONS} parts."
        elif hops > MAX_HOPS:
            reason = f"it takes more than {MAX_HOPS} steps, each of which waits for the one before."
        else:
            asked = _sub_question(f"q{len(self.parts) + 1}", words, reading, parents)
            self.hops[asked.id] = hops
            return asked
        self.left_out.append(LeftOut(what=words, reason=reason))
        return None

    def plan(self) -> Plan:
        return Plan(parts=tuple(self.parts), left_out=tuple(self.left_out))


def _whose(words: str, atom: Classification) -> str:
    """A part for somebody's words, with the period of the call: passages are headed by company and period."""
    return f"{words} ({say_period(atom)})" if names_period(atom) else words


def _sub_question(name: str, words: str, reading: Classification, parents: tuple[str, ...]) -> SubQuestion:
    def alone(values: Sequence[object]) -> Iterator[object]:
        yield from values if len(values) == 1 else ()

    company = None if reading.not_loaded else next(alone(reading.tickers), None)
    year = next(alone(reading.fiscal_years), None)
    return SubQuestion.model_validate(
        {"id": name, "question": words, "target_company": company, "target_year": year, "depends_on": parents}
    )
