"""Writes `graph.md` beside this file from the graph's code: `make docs`."""

from pathlib import Path
from typing import cast

from agent.graph import build_graph
from tools.ports.deps import Deps

PAGE = Path(__file__).with_name("graph.md")

_HEAD = """\
# The graph

<!-- Written by `make docs` from agent/graph.py and agent/solve.py: change it there. -->

One question, as LangGraph Studio shows it. `solve` runs once for each sub-question; after `route`, the legs that the
route needs run beside each other. Dotted arrows are taken by what the state holds.

"""


def render() -> str:
    """The page: the nodes and edges of the graph, and of `solve` within it, as Mermaid text."""
    graph = build_graph(cast(Deps, None))  # nothing is opened to draw it
    return f"{_HEAD}```mermaid\n{graph.get_graph(xray=1).draw_mermaid().strip()}\n```\n"


if __name__ == "__main__":
    PAGE.write_text(render(), encoding="utf-8")
