"""A figure's name with the period or the growth that somebody put beside it: "operating margin, quarter"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, cast

from tools.language.periods.words import count
from tools.vocab.data import load_toml

YEAR, ANY_QUARTER = 0, -1
THE_YEAR = -1
_QUARTERS = range(1, 5)
_MOST = 4  # pieces beside a name

Growth = Literal["", "yearly", "sequential"]


@dataclass(frozen=True)
class AskedName:
    """The name of a figure, and what stood beside it.

    `quarter` is 1 to 4, `YEAR`, `ANY_QUARTER`, or None where none is said. `years` is over how many years the figure is
    averaged, or `summed`, or with `changed` how far it moved over them. `first` and `last` are the years from which to
    which it goes, 0 where none are said.
    """

    name: str
    quarter: int | None = None
    growth: Growth = ""
    years: int = 0
    summed: bool = False
    changed: bool = False
    first: int = 0
    last: int = 0

    def agrees(self, quarters: tuple[int, ...], years: tuple[int, ...] = ()) -> bool:
        """Whether a request for these fiscal quarters (none for the year), and years, asks for what the name says."""
        if (self.years or self.last) and quarters:
            return False
        if self.last and years != (self.last,):
            return False
        if self.quarter is None:
            return True
        if self.quarter in _QUARTERS:
            return quarters == (self.quarter,)
        return bool(quarters) == (self.quarter == ANY_QUARTER)


def asked_name(said: str) -> AskedName:
    """A name taken apart, or as it stands where it holds nothing beside the figure. Growth alone is the yearly one."""
    asked = AskedName(said.strip())
    if (over := _spanning(asked) or _changed(asked)) is not None:
        return over
    for _ in range(_MOST):
        found = next(_without_piece(asked), None)
        if found is None:
            break
        asked = found
    if (over := _over_years(asked)) is not None:
        return over
    bare = _bare(asked.name)
    return replace(asked, name=bare, growth=asked.growth or "yearly") if bare != asked.name else asked


def _without_piece(asked: AskedName) -> Iterator[AskedName]:
    """The name without a piece at one of its ends, which says something new."""
    for kind, rule in _rules("growth").items():  # "quarter-over-quarter" begins as "quarter" does
        if not asked.growth and (name := _cut(asked.name, rule, plain=True)):
            yield replace(asked, name=name, growth=cast(Growth, kind))
    for number, rule in _rules("periods").items():
        if asked.quarter is None and (name := _cut(asked.name, rule)):
            yield replace(asked, name=name, quarter=int(number))


def _spanning(asked: AskedName) -> AskedName | None:
    """The name without the years from which to which it goes: grown, averaged or added up over them."""
    match = re.fullmatch(_data("span"), asked.name, re.IGNORECASE)
    if match is None or int(match["last"]) <= int(match["first"]):
        return None
    name, first, last = match["name"].strip(), int(match["first"]), int(match["last"])
    spanned = AskedName(name, first=first, last=last)
    if match["mean"]:
        return replace(spanned, name=name, years=last - first + 1)
    if not (match["summed"] or match["ahead"]):
        if (mean := re.fullmatch(_data("meant"), name, re.IGNORECASE)) is not None:
            return replace(spanned, name=mean["name"], years=last - first + 1)
        compounded = re.search(_data("compounded"), name, re.IGNORECASE) is not None
        if (bare := _bare(name)) != name and not compounded:
            return replace(spanned, name=bare, growth="yearly")
    total = re.fullmatch(_data("totalled"), name, re.IGNORECASE)
    return replace(spanned, name=total["name"] if total else name, summed=True)


def _changed(asked: AskedName) -> AskedName | None:
    """The name without "five-year change in": how far it moved since."""
    for rule in cast(list[str], load_toml("asked_names.toml")["changed"]):
        match = re.fullmatch(rule, asked.name, re.IGNORECASE)
        if match is not None:
            return replace(asked, name=match["name"].strip(), years=count(match["years"]), changed=True)
    return None


def _over_years(asked: AskedName) -> AskedName | None:
    """The name without "three-year average", or "cumulative over 3 years", where that is all that stands beside it."""
    for kind, rules in cast(dict[str, list[str]], load_toml("asked_names.toml")["over_years"]).items():
        for rule in rules:
            match = re.fullmatch(rule, asked.name, re.IGNORECASE)
            if match is not None and not asked.growth:
                return replace(asked, name=match["name"].strip(), years=count(match["years"]), summed=kind == "sum")
    return None


def moved_in_points(said: str) -> str | None:
    """The rate of which a name asks the change in points; None for any other name."""
    rules = cast(list[str], load_toml("asked_names.toml")["in_points"])
    return next((match["name"] for rule in rules if (match := re.fullmatch(rule, said.strip(), re.IGNORECASE))), None)


def change_first(said: str) -> str | None:
    """ "Change in revenue" for "revenue change"; None for any other name."""
    match = re.fullmatch(_data("change_behind"), said.strip(), re.IGNORECASE)
    return f"change in {match['name']}" if match else None


def without_year_before(said: str, *, quarterly: bool) -> str:
    """A change without the words that tell it is on the year before; with a quarter's only where one is asked for."""
    match = re.search(_data("on_year_before"), said.strip(), re.IGNORECASE)
    if match is None or (any(match.groupdict().values()) and not quarterly):
        return said
    return said.strip()[: match.start()]


def dated_name(said: str) -> tuple[str, int, int]:
    """A figure's name and of which year it is, or from which to which; zeros where none is said."""
    match = re.fullmatch(_data("dated"), said.strip(), re.IGNORECASE)
    if match is None:
        return said.strip(), 0, 0
    last = int(match["last"] or match["year"])
    return match["name"].strip(), int(match["year"]), last


def of_year_before(said: str) -> str | None:
    """The figure of which a name asks the value of the year before: "prior-year revenue"; None for any other name."""
    match = next(
        (one for rule in _list("year_before") if (one := re.fullmatch(rule, said.strip(), re.IGNORECASE))), None
    )
    return match["name"].strip() if match else None


def years_behind(said: str) -> tuple[int, int] | None:
    """From which year to which, where that is all that words say."""
    match = re.fullmatch(_data("years"), said.strip(), re.IGNORECASE)
    return (int(match["first"]), int(match["last"])) if match else None


def difference_of(said: str) -> tuple[str, int, int] | None:
    """The figure of which a name asks the change, and between which years, zeros where those are not said.

    Over one year it is 0 and that year: "change in total assets over 2024"; over the one that is asked for, 0 and
    `THE_YEAR`.
    """
    name, first, last = dated_name(said)
    if (the_year := re.fullmatch(_data("over_the_year"), said.strip(), re.IGNORECASE)) is not None:
        name, first, last = the_year["name"], 0, THE_YEAR
    if first and first == last and not _is_of_one_year(said):
        return None
    first = 0 if first == last else first
    match = next((one for rule in _list("difference") if (one := re.fullmatch(rule, name, re.IGNORECASE))), None)
    return (match["name"].strip(), first, last) if match else None


def _is_of_one_year(said: str) -> bool:
    """Whether a name tells one year, which is not only the first one."""
    match = re.fullmatch(_data("dated"), said.strip(), re.IGNORECASE)
    return match is not None and not (match["last"] or match["since"])


def says_amount(said: str) -> bool:
    """Whether a name says that a change is meant as an amount."""
    return re.search(_data("in_amount"), said, re.IGNORECASE) is not None


def says_net(said: str) -> bool:
    """Whether a name says that a balance is meant as it stands, net of what is taken off it: "net receivables"."""
    return re.search(_data("as_net"), said, re.IGNORECASE) is not None


def share_of(name: str) -> tuple[str, str] | None:
    """What a part is called, and of what it is one: "foreign share of pretax income"; None for any other name."""
    match = re.fullmatch(_data("share"), name.strip(), re.IGNORECASE)
    return (match["part"], match["whole"]) if match else None


def owned_by(name: str) -> tuple[str, str] | None:
    """A figure's name and whose it is, where it ends in "attributable to ..."; None for any other."""
    match = re.fullmatch(_data("owned"), name.strip(), re.IGNORECASE)
    return (match["name"], match["owner"]) if match else None


def _cut(name: str, rule: str, *, plain: bool = False) -> str:
    """What is left of a name without a piece before it or, behind a mark, after it; `plain` ones need no mark."""
    mark = f"(?:{_data('mark')}|\\s+)" if plain else _data("mark")
    behind = re.sub(rf"{mark}{rule}{_data('closing')}", "", name, count=1, flags=re.IGNORECASE)
    if behind != name:
        return behind.strip()
    ahead = re.sub(rf"^{rule}{_data('leading')}", "", name, count=1, flags=re.IGNORECASE)
    return ahead.strip() if ahead != name else ""


def _bare(name: str) -> str:
    """A name without the word for growth at either end."""
    for rule in _rules("grown").values():
        name = re.sub(rule, "", name, count=1, flags=re.IGNORECASE).strip()
    return name


@cache
def _rules(name: str) -> dict[str, str]:
    return cast(dict[str, str], load_toml("asked_names.toml")[name])


@cache
def _list(name: str) -> list[str]:
    return cast(list[str], load_toml("asked_names.toml")[name])


@cache
def _data(name: str) -> str:
    return cast(str, load_toml("asked_names.toml")[name])
