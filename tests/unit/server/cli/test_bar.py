"""What a progress bar says of the thing that was done last."""

from typing import Any, cast

from server.cli.bar import Bar


class Told:
    """A progress that keeps what it is told."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def add_task(self, label: str, total: int) -> int:
        self.said.append(f"{label} 0/{total}")
        return 0

    def update(self, task: int, *, description: str, **_: object) -> None:
        self.said.append(description)


def test_what_is_cut_is_marked() -> None:
    told = Told()
    bar = Bar(cast(Any, told), "indexing", 2)
    bar("short.htm")
    bar(f"/filings/{'x' * 60}/aapl-10k.htm")
    assert told.said[1] == "indexing short.htm"
    shown = told.said[2].removeprefix("indexing ")
    assert (len(shown), shown[0], shown.endswith("/aapl-10k.htm")) == (40, "…", True)
