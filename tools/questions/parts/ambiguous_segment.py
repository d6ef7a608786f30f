"""Which part of a company a question asks for without saying so: "Apple's segment revenue"."""

from collections.abc import Sequence
from datetime import date, timedelta

from tools.figures.resolution.segment_parts import Part, near_parts, part_name
from tools.figures.segments import MOST_PARTS
from tools.models.questions import Classification
from tools.ports.stores import FactStore
from tools.questions.localise import named_pairs
from tools.questions.reply import pick_option
from tools.questions.route import rerouted
from tools.text import tokenise
from tools.vocab.loader import load_toml, load_words

ALL_PARTS = "all of them"
_A_YEAR = timedelta(days=400)  # a part that the newest annual report leaves out is one of former years
_PASSING = frozenset({"per"})


async def find_open_parts(
    store: FactStore, company_ids: Sequence[int], parts: Sequence[Part], reading: Classification
) -> tuple[str, ...]:
    """The names of the parts that the words left open could mean; none where they ask for something else.

    These are all of a kind where the question names the kind alone ("segment"), else those whose names hold its words.
    """
    open_text = reading.narrative_cues or reading.ambiguous or reading.problems or reading.segments
    if len(company_ids) != 1 or open_text or not parts:
        return ()
    single = [part for part in parts if len(part.places) == 1]
    words = _words(reading)
    named = words - load_words("parts") - _PASSING
    meant = near_parts(single, " ".join(sorted(named))) if named else _of_kind(single, words)
    if not meant:
        return ()
    meant = _reported(meant, await _ends(store, company_ids, reading))
    if not named and len(meant) < 2:
        return ()  # where there is one alone, its figure and the total are told apart by name
    return tuple(dict.fromkeys(part_name(part, single) for part in meant))


def asks_for_kind(reading: Classification) -> bool:
    """Whether the words left open say nothing but what kind of part is asked for."""
    words = _words(reading)
    return bool(words & load_toml("segments.toml")["asked"].keys() and words <= load_words("parts") | _PASSING)


def part_options(reading: Classification) -> tuple[str, ...]:
    """What the asker may choose from: the parts, and all of them where these are few enough to be shown."""
    several = 1 < len(reading.open_parts) <= MOST_PARTS
    return (*reading.open_parts, ALL_PARTS) if several and asks_for_kind(reading) else reading.open_parts


def choose_part(asked: Classification, said: str) -> Classification | None:
    """The reading with the part that was chosen, by its number, its name, or words that no other part has."""
    options = part_options(asked)
    chosen = pick_option(said, options)
    if chosen not in options:
        return None
    segments = asked.open_parts if chosen == ALL_PARTS else (chosen,)
    return rerouted(asked, {"segments": segments, "unexplained": (), "open_parts": ()})


def names_open_part(reading: Classification, before: Classification) -> bool:
    """Whether a question says nothing but words of the parts that the one before left open."""
    known = {token.key for name in before.open_parts for token in tokenise(name)}
    words = _words(reading)
    return bool(words & known) and words <= known | load_words("parts")


def _words(reading: Classification) -> frozenset[str]:
    keys = {token.key for word in reading.unexplained for token in tokenise(word)}
    kinds = load_toml("segments.toml")["asked"]
    return frozenset(key.removesuffix("s") if key.removesuffix("s") in kinds else key for key in keys)


def _of_kind(parts: Sequence[Part], words: frozenset[str]) -> list[Part]:
    """The parts on the axes that the words mean; on all of them where the company has none on these."""
    kinds = load_toml("segments.toml")["asked"]
    axes = {axis for word in words & kinds.keys() for axis in kinds[word]}
    return [part for part in parts if part.axis in axes] or (list(parts) if axes else [])


async def _ends(store: FactStore, company_ids: Sequence[int], reading: Classification) -> list[date]:
    """When the periods end that the question names; nothing where it means the newest."""
    pairs = set(named_pairs(reading))
    if not pairs:
        return []
    periods = await store.fiscal_periods(company_ids)
    return [period.end_date for period in periods if (period.fiscal_year, period.fiscal_quarter) in pairs]


def _reported(parts: Sequence[Part], ends: Sequence[date]) -> list[Part]:
    """The parts that have figures of these periods; of the newest where none are named."""
    newest = max(row.last_end for part in parts for row in part.coverage)
    if not ends:
        return [part for part in parts if any(row.last_end > newest - _A_YEAR for row in part.coverage)]
    return [
        part for part in parts if any(row.first_end <= end <= row.last_end for row in part.coverage for end in ends)
    ]
