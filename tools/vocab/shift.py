"""How far before the period of a formula one of its values stands."""

from dataclasses import dataclass, replace

from tools.models.base import period_label

_QUARTERS = 4  # of a year


@dataclass(frozen=True, order=True)
class Shift:
    """Years and quarters before the period that is asked for. `trailing` means the twelve months to then.

    `to_date` means the fiscal year up to then; its `quarters` count whole years to date: one back is where it began.
    """

    years: int = 0
    quarters: int = 0
    trailing: bool = False
    to_date: bool = False

    def earlier(self, *, years: int = 0, quarters: int = 0) -> "Shift":
        """So much further back; four quarters are a year."""
        more, rest = divmod(self.quarters + quarters, _QUARTERS)
        return replace(self, years=self.years + years + more, quarters=rest)

    def of_twelve_months(self) -> "Shift":
        """The twelve months to the same end."""
        return replace(self, trailing=True)

    def of_year_to_date(self) -> "Shift":
        """The fiscal year to the same end."""
        return replace(self, to_date=True)

    def before(self, fiscal_year: int, fiscal_quarter: int) -> tuple[int, int]:
        """The year and quarter (0 for a whole year) that lie so far before these."""
        if not fiscal_quarter:
            return fiscal_year - self.years, 0
        back = self.quarters * (fiscal_quarter if self.to_date else 1)
        number = _QUARTERS * (fiscal_year - self.years) + fiscal_quarter - 1 - back
        return number // _QUARTERS, number % _QUARTERS + 1

    @property
    def words(self) -> str:
        """How a step of a calculation says it; nothing for the period itself."""
        parts = [_count(self.years, "year"), _count(self.quarters, "year to date" if self.to_date else "quarter")]
        back = " and ".join(filter(None, parts))
        told = [f"{back} earlier"] if back else []
        told += ["trailing twelve months"] if self.trailing else ["year to date"] if self.to_date else []
        return f" ({', '.join(told)})" if told else ""


NOW = Shift()


def _count(number: int, unit: str) -> str:
    return f"{number} {unit}s" if number > 1 else f"a {unit}" if number else ""


def shifted_label(shift: Shift, fiscal_year: int, fiscal_quarter: int) -> str:
    """The label of the period that lies so far before a year or quarter."""
    return period_label(*shift.before(fiscal_year, fiscal_quarter))
