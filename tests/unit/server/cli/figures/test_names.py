"""Which names are companies, and which is the metric."""

import pytest
import typer

from server.cli.figures.names import is_plain_metric, split_names


@pytest.mark.parametrize(
    ("names", "tickers", "metrics", "split"),
    [
        (("AAPL", "revenue"), (), (), (("AAPL",), ("revenue",))),
        (("AAPL", "NVDA", "revenue"), (), (), (("AAPL", "NVDA"), ("revenue",))),
        (("AAPL", "revenue"), ("NVDA",), ("eps",), (("AAPL", "NVDA"), ("revenue", "eps"))),
        (("AAPL",), (), ("revenue",), (("AAPL",), ("revenue",))),
        (("AAPL", "NVDA"), (), ("revenue",), (("AAPL", "NVDA"), ("revenue",))),
        (("revenue",), ("AAPL",), (), (("AAPL",), ("revenue",))),
        ((), ("AAPL",), ("revenue",), (("AAPL",), ("revenue",))),
        (("AAPL", "capex / revenue"), (), (), (("AAPL",), ("capex / revenue",))),
        (("AAPL", "AAPL", "revenue"), (), ("revenue",), (("AAPL",), ("revenue",))),
        (("COST",), (), ("revenue",), (("COST",), ("revenue",))),
        (("AAPL", "revenue", "net income"), (), (), (("AAPL",), ("revenue", "net income"))),
        (("AAPL", "gross margin", "NVDA", "eps"), (), (), (("AAPL", "NVDA"), ("gross margin", "eps"))),
        (("COST", "revenue", "eps"), (), (), (("COST",), ("revenue", "eps"))),
        (("AAPL", "COST"), (), ("revenue",), (("AAPL", "COST"), ("revenue",))),
    ],
)
def test_the_last_name_is_the_metric_unless_an_option_names_one(
    names: tuple[str, ...], tickers: tuple[str, ...], metrics: tuple[str, ...], split: object
) -> None:
    assert split_names(names, tickers, metrics, "tieout lookup AAPL revenue", is_plain_metric) == split


@pytest.mark.parametrize(
    ("names", "metrics"), [(("AAPL",), ()), ((), ("revenue",)), ((), ()), (("revenue", "eps"), ())]
)
def test_what_is_missing_is_said_with_an_example(names: tuple[str, ...], metrics: tuple[str, ...]) -> None:
    with pytest.raises(typer.BadParameter, match="Name a company and a metric: tieout lookup AAPL revenue"):
        split_names(names, (), metrics, "tieout lookup AAPL revenue", is_plain_metric)
