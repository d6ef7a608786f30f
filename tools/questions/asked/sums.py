"""A sum over periods: "cumulative capex from 2022 to 2024"; and one that nothing was added up for."""

from tools.figures.formulas.combined import add_over_time
from tools.language.english.asked import wordings
from tools.language.english.planning import end_of
from tools.models.questions import Asked, Classification
from tools.questions.asked.pieces import Told, free_text
from tools.questions.reading import Reading


def total(slots: Classification, text: str, reading: Reading) -> Told | None:
    """A sum over years; "total" within a figure's own name is none."""
    free = free_text(reading)
    over = wordings("figures", "over").search(text)  # "total revenue over 2020-2022": what is called total revenue
    match = wordings("figures", "sum").search(text if over else free)
    if match is None or len(slots.metrics) != 1 or slots.change or slots.open_end == "until":
        return None
    if len(slots.tickers) > 1 and end_of(text) is not None and wordings("figures", "which_one").search(text):
        return None  # "which of the two paid more in total" asks for one of them
    # "R&D and SG&A combined in 2022 and 2023" is a sum a year, "over 2022 and 2023" one over the years.
    known = slots.metrics[0] in {*reading.vocabulary.metrics, *reading.vocabulary.formulas}
    known = known or wordings("figures", "spanning").search(text) is not None
    adds_up = known and add_over_time(slots.metrics, reading.vocabulary)
    quarters = len(slots.fiscal_quarters) > 1 and len(slots.fiscal_years) == 1 and not slots.periods
    quarters = quarters or (slots.granularity == "quarterly" and not slots.fiscal_quarters and bool(slots.fiscal_years))
    years = len(slots.fiscal_years) > 1 or slots.newest > 1 or quarters or slots.open_end == "since"
    if slots.open_end and (slots.fiscal_quarters or slots.granularity == "quarterly"):
        return None
    if not adds_up or years == (len(slots.tickers) > 1) or (len(slots.fiscal_quarters) > 1 and not quarters):
        return None
    said = [m[0] for m in wordings("figures", "sum").finditer(text)]
    return Told(Asked(kind="sum"), [*said, "over", "across"])


def not_added_up(slots: Classification, reading: Reading) -> list[str]:
    """The words that ask for a sum of several figures or periods, of which only the parts would be given."""
    if slots.change or any("+" in key or "(" in key for key in slots.metrics):
        return []
    periods = len(slots.fiscal_years) * max(len(slots.fiscal_quarters), 1)
    several = max(periods, slots.newest, len(slots.period_ends), len(slots.metrics)) > 1
    said = [match[0] for match in wordings("figures", "adding").finditer(free_text(reading))]
    return said if several and slots.tickers and slots.metrics else []
