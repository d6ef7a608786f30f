"""Figures and moves of figures, as reasons print them."""

from decimal import Decimal

from tools.numbers import cut_digits, format_computed, format_plain, format_value


def shown(value: Decimal, unit: str | None) -> str:
    """A figure for people, as its unit is printed, without digits that say nothing."""
    match unit:
        case "percent":
            return f"{value:,.2f}%"
        case "percentage_points" | "basis_points":
            return f"{value:,.1f} {unit.replace('_', ' ')}"
        case "days" | "multiple":
            return format_computed(value, unit)
        case None | "pure" | "ratio" | "number" | "count":
            return format_plain(cut_digits(value))
        case _:
            return format_value(cut_digits(value), unit)


def moved(change: Decimal) -> str:
    """Which way a figure went."""
    return "rose" if change > 0 else "fell" if change < 0 else "did not change"
