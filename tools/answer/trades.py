"""Writes insiders' trades into an answer: a line a trade, each count and price tied to its form."""

from tools.answer.text import AnswerText
from tools.models.facts import Source
from tools.models.trades import InsiderTrade
from tools.numbers import format_plain


def write_trade(text: AnswerText, trade: InsiderTrade) -> int:
    """One trade; how many figures it printed."""
    source = trade.source
    if source is None or trade.shares is None:
        return 0
    role = trade.officer_title or ", ".join(trade.roles)
    text.add(f"{trade.traded}: {trade.owner} ({role}) {'acquired' if trade.acquired else 'disposed of'} ")
    text.quote_cell(format_plain(trade.shares), trade.shares, source)
    text.add(f" shares of {_words(trade.security)}")
    printed = 1 + _write_price(text, trade, source)
    text.add(f", {trade.meaning or 'code ' + str(trade.code)}")
    if trade.owned_after is not None:
        text.add("; holds ")
        text.quote_cell(format_plain(trade.owned_after), trade.owned_after, source)
        text.add(" afterwards")
        printed += 1
    text.add(".")
    text.cite(source)
    text.add("\n")
    return printed


def _write_price(text: AnswerText, trade: InsiderTrade, source: Source) -> int:
    if trade.price is None:
        return 0
    text.add(" at ")
    text.quote_cell(f"${format_plain(trade.price)}", trade.price, source)
    return 1


def _words(security: str) -> str:
    """A security's name without digits, which would read as figures."""
    return "".join(letter for letter in security if not letter.isdigit()).strip() or "a security"
