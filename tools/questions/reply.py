"""Reads what the asker replies to a question back, together with the question that it completes."""

import re
from collections.abc import Sequence

from tools.language.periods.named import PERIOD_PROBLEMS
from tools.models.questions import Classification, Problem
from tools.questions.route import rerouted
from tools.vocab.loader import load_word_map

# The slots that say which periods are meant.
PERIOD_SLOTS = (
    "fiscal_years", "fiscal_quarters", "periods", "open_end", "newest", "period_ends", "years_ago", "granularity",
)  # fmt: skip
_KEPT_OF_BOTH = ("unexplained", "unused", "narrative_cues", "segments", "reasons", "remarks")
_KINDS_OVER_FACTUAL = ("comparative", "trend")


def pick_option(reply: str, options: Sequence[str]) -> str:
    """The option that a reply means: by its number, its words, or words that no other option has; else the reply."""
    said = reply.strip()
    if said.isdecimal() and len(said) <= len(str(len(options))) and 1 <= int(said) <= len(options):
        return options[int(said) - 1]
    exact = [option for option in options if option.casefold() == said.casefold()]
    words = re.compile(rf"(?<!\w){re.escape(said)}(?!\w)", re.IGNORECASE)
    partly = [option for option in options if re.search(r"\w", said) and words.search(option)]
    found = exact or partly
    return found[0] if len(found) == 1 else said


def complete(asked: Classification, reply: Classification) -> Classification:
    """The reading of the question with what the reply adds. What the reply leaves open stays as it was."""
    update: dict[str, object] = {
        name: tuple(dict.fromkeys((*getattr(asked, name), *getattr(reply, name)))) for name in _KEPT_OF_BOTH
    }
    update["problems"] = remaining_problems(asked, reply)
    update["open_parts"] = ()
    if reply.tickers or reply.not_loaded:
        update |= {"tickers": reply.tickers or asked.tickers, "not_loaded": reply.not_loaded}
    if reply.metrics or reply.statements:
        update |= {
            "metrics": tuple(dict.fromkeys((*asked.metrics, *reply.metrics))),
            "statements": tuple(dict.fromkeys((*asked.statements, *reply.statements))),
            "ambiguous": tuple(dict.fromkeys((*_still_open(asked, reply), *reply.ambiguous))),
        }
    elif reply.ambiguous:
        update["ambiguous"] = reply.ambiguous
    if asked.query_type == "factual" and reply.query_type in _KINDS_OVER_FACTUAL:
        update["query_type"] = reply.query_type
    update |= {"change": asked.change or reply.change, "sequential": asked.sequential or reply.sequential}
    return rerouted(asked, update | _period(asked, reply))


def names_period(reading: Classification) -> bool:
    """Whether a question names a period, other than the year before an unnamed one, or "sequentially" by itself."""
    named = reading.fiscal_years or reading.fiscal_quarters or reading.period_ends
    quarterly = reading.granularity == "quarterly" and not reading.sequential
    return bool(named or _counts(reading) or quarterly)


def remaining_problems(before: Classification, after: Classification) -> tuple[Problem, ...]:
    """The problems of both questions; a period that the later one names settles those of the earlier one's periods."""
    settled = PERIOD_PROBLEMS if names_period(after) else frozenset[str]()
    left = (problem for problem in before.problems if problem.kind not in settled)
    return tuple(dict.fromkeys((*left, *after.problems)))


def _counts(reading: Classification) -> bool:
    return reading.newest > 1 or reading.years_ago > 0


def _still_open(asked: Classification, reply: Classification) -> list[str]:
    """The words with several meanings that the reply does not settle; the first one was asked about."""
    options = load_word_map("ambiguous") | load_word_map("ambiguous_alone")
    return [word for word in asked.ambiguous[1:] if not set(options.get(word, ())) & set(reply.metrics)]


def _period(asked: Classification, reply: Classification) -> dict[str, object]:
    """The periods of the two; the year before one that the question does not name, once it is named."""
    update: dict[str, object]
    before = asked.fiscal_years if reply.prior_year else reply.fiscal_years if asked.prior_year else ()
    if before:
        quarters = reply.fiscal_quarters or asked.fiscal_quarters
        update = {"fiscal_years": (min(before) - 1,), "fiscal_quarters": quarters, "prior_year": False}
    elif asked.prior_year or not names_period(reply):
        return {"prior_year": asked.prior_year or reply.prior_year}
    elif reply.fiscal_years or reply.period_ends or _counts(reply):
        update = {name: getattr(reply, name) for name in PERIOD_SLOTS}
        if not reply.period_ends and not _counts(reply):
            update["fiscal_quarters"] = reply.fiscal_quarters or asked.fiscal_quarters
    else:  # quarters alone, of the years that the question names
        update = {"fiscal_quarters": reply.fiscal_quarters or asked.fiscal_quarters}
    quarterly = "quarterly" in (asked.granularity, reply.granularity)
    return update | {"granularity": "quarterly" if quarterly else "annual"}
