"""How well `verify_numbers` tells right numbers from wrong ones, and how fast."""

import time
from collections import Counter
from collections.abc import Sequence

from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from evals.corpus import EvalCorpus
from evals.measures.checks.made_texts.make import KINDS, TEMPLATES, Made, make
from evals.measures.checks.tatqa_derivations import measure_tatqa
from evals.measures.server.latency import TIEOUT, median_of_calls, server_environment
from evals.report import Report, tell
from tools.language.quantities.find import find_quantities
from tools.ports.deps import Deps
from tools.tie_out.numbers.verify import verify_numbers

_COUNT = 200
_SEED = 9
_WORDS, _NUMBERS = 1_000, 60
_MEGABYTE = 1_000_000
_PLAIN = "The company describes its business, its people and the risks that it runs in the items before this one."

Judged = tuple[Made, Counter[str]]


async def measure_verification(corpus: EvalCorpus) -> Report:
    """Precision, recall and F1 over right and wrong answers, for each set of templates; then TAT-QA, and latency."""
    report: Report = {}
    for templates in TEMPLATES:
        right, wrong = make(_COUNT, _SEED, templates)
        states = [await _states(corpus.deps, made) for made in right], [await _states(corpus.deps, m) for m in wrong]
        told = _made_report(list(zip(right, states[0], strict=True)), list(zip(wrong, states[1], strict=True)))
        report |= {f"{templates.replace('_', ' ')}: {what}": figure for what, figure in told.items()}
    report |= {f"TAT-QA: {what}": figure for what, figure in measure_tatqa().items()}
    return report | await _megabytes(corpus.deps) | await _latency(corpus)


def _made_report(right: Sequence[Judged], wrong: Sequence[Judged]) -> Report:
    hits = [made for made, states in wrong if states["mismatch"]]
    alarms = [made for made, states in right if states["mismatch"]]
    precision, recall = len(hits) / max(len(hits) + len(alarms), 1), len(hits) / len(wrong)
    f1 = 2 * precision * recall / max(precision + recall, 1e-9)
    report: Report = {
        "wrong answers": tell(
            f"precision {precision:.3f}, recall {recall:.3f}, F1 {f1:.3f}",
            higher={"precision": precision, "recall": recall, "F1": f1},
        ),
        "false alarms": tell(
            f"{len(alarms)} of {len(right)} right answers ({len(alarms) / len(right):.1%})",
            lower={"alarms": len(alarms)},
        ),
    }
    for kind in KINDS:
        of_kind = [made for made, _ in wrong if made.kind == kind]
        found = sum(made in hits for made in of_kind)
        report[kind] = tell(f"{found} of {len(of_kind)} found", higher={"found": found})
    numbers = sum((states for _, states in right), Counter[str]())
    report["numbers of right answers"] = ", ".join(f"{count} {name}" for name, count in numbers.most_common())
    misses = [f"false alarm: {made.text!r}" for made in alarms]
    misses += [f"not flagged ({m.kind}): {m.text!r} {dict(states)}" for m, states in wrong if m not in hits]
    return report | {f"miss {at}": text for at, text in enumerate(misses, start=1)}


async def _megabytes(deps: Deps) -> Report:
    """How much time of the processor a megabyte takes in `verify_numbers`, whatever it is made of."""
    report: Report = {}
    for piece in ("1,", "five hundred ", "1+", "2024 ", "123 ", "In Q3 it rose. ", "Revenue rose 5%. "):
        text = (piece * (_MEGABYTE // len(piece) + 1))[:_MEGABYTE]
        begun = time.process_time()
        await verify_numbers(deps, text)
        seconds = time.process_time() - begun
        report[f"1 MB of {piece!r}"] = tell(f"{seconds:.1f} s", times={"seconds": seconds})
    return report


async def _latency(corpus: EvalCorpus) -> Report:
    """How long a text of so many words and numbers takes over stdio, all of it right, and one answer in ten wrong."""
    parameters = StdioServerParameters(command=TIEOUT, args=["mcp"], env=server_environment(corpus))
    report: Report = {}
    async with Client(stdio_client(parameters)) as client:
        for what, wrong_every in (("right", 0), ("one answer in ten wrong", 10)):
            texts = [_long_text(seed, wrong_every) for seed in range(10)]

            async def call(number: int, texts: Sequence[str] = texts) -> None:
                result = await client.call_tool("verify_numbers", {"text": texts[number % len(texts)]})
                if result.is_error:
                    raise RuntimeError(f"verify_numbers: {result.content}")

            key = f"{_WORDS} words, {_NUMBERS} numbers over stdio, {what}, p50"
            median = await median_of_calls(call)
            report[key] = tell(f"{median:.0f} ms", times={"ms": median})
    return report


def _long_text(seed: int, wrong_every: int) -> str:
    right, wrong = make(_NUMBERS, seed, "built_on")
    parts: list[str] = []
    while len(find_quantities("\n\n".join(parts))) < _NUMBERS:
        at = len(parts)
        parts.append((wrong if wrong_every and at % wrong_every == 0 else right)[at].text)
    words = len(" ".join(parts).split())
    parts += [_PLAIN] * max(0, (_WORDS - words) // len(_PLAIN.split()))
    return "\n\n".join(parts)


async def _states(deps: Deps, made: Made) -> Counter[str]:
    report = await verify_numbers(deps, made.text)
    return Counter(number.status for number in report.numbers)
