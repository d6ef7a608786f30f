"""Write ingest/samples/invented/, or with --check say whether it is what would be written."""

import sys

from evals.makers.invented.outputs import OUT, build_all, read_committed
from evals.makers.invented.problems import find_problems


def main() -> None:
    files = build_all().files
    problems = find_problems(files)
    if problems:
        sys.exit("\n".join(["Nothing is written:", *problems]))
    if "--check" in sys.argv[1:]:
        committed = read_committed()
        differing = sorted(name for name in files.keys() | committed.keys() if files.get(name) != committed.get(name))
        sys.exit(f"differ: {', '.join(differing)}" if differing else 0)
    OUT.mkdir(parents=True, exist_ok=True)
    for path in OUT.iterdir():
        if path.name not in files:
            path.unlink()
    for name, content in files.items():
        (OUT / name).write_bytes(content)
        print(f"{len(content):>9,}  {name}")
    print(f"{sum(map(len, files.values())):>9,}  in all")


if __name__ == "__main__":
    main()
