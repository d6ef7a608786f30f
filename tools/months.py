"""The months in English: their names in order, and the number that each name or short form stands for."""

from collections.abc import Mapping

MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
MONTH_NUMBERS: Mapping[str, int] = {
    **{name: number for number, name in enumerate(MONTHS, start=1)},
    **{name[:3]: number for number, name in enumerate(MONTHS, start=1)},
    "sept": 9,
}
