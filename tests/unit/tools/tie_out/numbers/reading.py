"""Reads small texts as a check does, without a store."""

from collections.abc import Sequence
from typing import Any

from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import load_directory
from tools.language.quantities.find import find_quantities
from tools.language.quantities.models import Quantity
from tools.language.quantities.plain import plain
from tools.language.stated.noticed import Noticed, look_ahead
from tools.language.stated.read import Reader
from tools.language.stated.stated import Stated
from tools.language.stated.units import Stretch, split_stretches
from tools.models.base import Company
from tools.vocab.loader import Formula, Metric, load_vocabulary

APPLE = Company(company_id=1, cik=320193, name="Apple Inc.", tickers=("AAPL",))
NVIDIA = Company(company_id=2, cik=1045810, name="NVIDIA CORP", tickers=("NVDA",))
FINDER = CompanyFinder([APPLE, NVIDIA], load_directory())


def stretches(text: str) -> list[Stretch]:
    return list(split_stretches(text, plain(text), find_quantities(text)))


def reader() -> Reader:
    return Reader(FINDER, load_vocabulary(), None)


def notice(text: str) -> list[Noticed]:
    """What each stretch of a text names."""
    one = reader()
    return [one.notice(stretch) for stretch in stretches(text)]


def notice_one(text: str) -> Noticed:
    """What a text of one stretch names."""
    [one] = notice(text)
    return one


def read(text: str) -> list[Stated]:
    """What a text says of each of its numbers."""
    one = reader()
    noticed = [one.notice(stretch) for stretch in stretches(text)]
    return [
        stated for each, ahead in zip(noticed, look_ahead(noticed), strict=True) for stated in one.read(each, ahead)
    ]


def told(stated: Stated) -> tuple[str | None, str | None, int | None, bool]:
    """A number's company, metric and year, and whether it is a change."""
    return ticker(stated), key(stated), year(stated), stated.change


def ticker(stated: Stated) -> str | None:
    return stated.company.ticker if stated.company else None


def key(stated: Stated) -> str | None:
    return stated.figures[0].key if stated.figures else None


def year(stated: Stated) -> int | None:
    period = stated.period
    return period.fiscal_year - period.years_back if period and period.fiscal_year is not None else None


def quantity(text: str, **known: Any) -> Quantity:
    """The only number of a text."""
    [found] = find_quantities(text)
    return found.model_copy(update=known)


def stated(printed: str, keys: Sequence[str] = ("revenue",), **known: Any) -> Stated:
    """The number that a text holds, stated of figures by their keys."""
    slots: dict[str, Any] = {"text": printed, "figures": tuple(map(figure, keys)), **known}
    return Stated(**slots) if "quantity" in known else Stated(quantity=quantity(printed), **slots)


def figure(name: str) -> Metric | Formula:
    """A figure of the vocabulary."""
    vocabulary = load_vocabulary()
    return vocabulary.metrics.get(name) or vocabulary.formulas[name]
