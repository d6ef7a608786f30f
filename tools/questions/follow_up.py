"""What a question takes over from the one before it in a conversation."""

from tools.models.questions import Classification
from tools.questions.parts.ambiguous_segment import names_open_part
from tools.questions.reply import PERIOD_SLOTS, names_period, remaining_problems
from tools.questions.route import rerouted


def carry_on(reading: Classification, before: Classification | None) -> Classification:
    """The reading with its gaps filled from the question before, if it leans on that one.

    "and in 2022?" keeps company and metric, "what about Nvidia?" metric and period, "and its net income?" company
    and period, "why?" all of it, as its topic. A question that stands on its own takes nothing over.
    """
    if before is None or not (reading.follows_up or _is_fragment(reading) or names_open_part(reading, before)):
        return reading
    if reading.narrative_cues and not (reading.metrics or reading.statements):
        return _why(reading, before)
    update: dict[str, object] = {}
    if reading.prior_year and before.fiscal_years:
        year = min(before.fiscal_years) - 1
        update |= {"fiscal_years": (year,), "fiscal_quarters": before.fiscal_quarters, "prior_year": False}
    if not (reading.metrics or reading.statements or reading.ambiguous):
        update |= {"metrics": before.metrics, "statements": before.statements, "ambiguous": before.ambiguous}
        # What narrowed the figure before narrows it still: "iPhone" in "and in 2022?".
        update["unexplained"] = tuple(dict.fromkeys((*before.unexplained, *reading.unexplained)))
        update["problems"] = remaining_problems(before, reading)
        update["change"] = reading.change or before.change
        update["segments"] = tuple(dict.fromkeys((*before.segments, *reading.segments)))
    if not reading.tickers and not reading.not_loaded:
        update["tickers"] = before.tickers
    if not reading.prior_year and not names_period(reading):
        update |= {name: getattr(before, name) for name in PERIOD_SLOTS}
    elif reading.fiscal_quarters and not reading.fiscal_years:
        update["fiscal_years"] = before.fiscal_years
    return rerouted(reading, update)


def keep_asked(reading: Classification, before: Classification | None) -> Classification | None:
    """What the next question may lean on: this one's reading, or the one before where this one is about nothing.

    After "why?" it is the figure that was asked for before, of the companies and periods that are meant now.
    """
    if not (reading.tickers or reading.metrics):
        return before
    if not reading.topic or before is None:
        return reading
    return before.model_copy(update={name: getattr(reading, name) for name in ("tickers", "not_loaded", *PERIOD_SLOTS)})


def topic_of(reading: Classification) -> str:
    """What a question is about, for one that only asks for more: "why?" of a revenue that was asked for."""
    words = [*reading.segments, *(name.replace("_", " ") for name in (*reading.metrics, *reading.statements))]
    return " ".join((*words, *reading.unexplained)) or reading.topic


def _why(reading: Classification, before: Classification) -> Classification:
    """A question for text about what the one before asked for: it asks for no figure again."""
    update: dict[str, object] = {"topic": topic_of(before), "segments": reading.segments or before.segments}
    if not reading.tickers and not reading.not_loaded:
        update["tickers"] = before.tickers
    if not names_period(reading):
        update |= {name: getattr(before, name) for name in PERIOD_SLOTS}
    return rerouted(reading, update)


def _is_fragment(reading: Classification) -> bool:
    """A few words that name one thing only: a company, a metric, or a period; or ask for text of none ("why?")."""
    named = (reading.tickers, reading.metrics or reading.statements, names_period(reading))
    if reading.narrative_cues and not reading.tickers and not reading.not_loaded and not reading.unexplained:
        return True
    return sum(map(bool, named)) == 1
