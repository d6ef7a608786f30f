"""Measures search at the sizes that are asked for: `python -m evals.measures.scale --passages 100000 1000000`.

It takes a folder of its own, which goes at the end unless it is named. A store of 1,000,000 passages takes 10 GB.
"""

import argparse
import asyncio
import shutil
import time
from pathlib import Path

from evals.corpus import traversable_folder
from evals.measures.scale.growth import Growth, measure_growth


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m evals.measures.scale", description="Measure search by size.")
    parser.add_argument("--passages", type=int, nargs="+", default=[10_000, 100_000], metavar="COUNT")
    parser.add_argument("--folder", type=Path, help="where the store is made, and stays; by default a throw-away one")
    parser.add_argument("--calls", type=int, default=60, help="searches that are counted, of each kind")
    parser.add_argument("--memory", default="512MB", help="what indexing vectors may take, as Postgres says it")
    parser.add_argument("--processes", type=int, default=1, help="that index vectors, beside the first")
    parser.add_argument("--opensearch", metavar="URL", help="a cluster to measure beside tantivy")
    given = parser.parse_args()
    folder: Path = given.folder or traversable_folder("tieout-scale-")
    begun = time.perf_counter()
    asked = Growth(
        passages=sorted(given.passages),
        folder=folder,
        calls=given.calls,
        memory=given.memory,
        processes=given.processes,
        engines=("tantivy", "opensearch") if given.opensearch else ("tantivy",),
        opensearch=given.opensearch,
        told=lambda line: print(f"  [{time.perf_counter() - begun:.0f} s] {line}", flush=True),
    )
    try:
        for name, told in asyncio.run(measure_growth(asked)).items():
            print(f"{name:<60} {told}")
    finally:
        if given.folder is None:
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
