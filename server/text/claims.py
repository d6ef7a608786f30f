"""Checks of claims as text, for people and for clients without structured content."""

from tools.answer.text import citation_text
from tools.models.claims import Contradictions, DataTold, Flag
from tools.models.facts import Source
from tools.numbers import format_percent, format_plain, format_value

_MOST_OPEN = 20
_MOST_WORDS = 200  # characters of a sentence that is shown


def contradictions_text(found: Contradictions) -> str:
    """The flags with claim and data, then what could not be judged and why."""
    judged = len(found.flags) + found.supported
    lines = [f"{len(found.flags)} of {judged} claims contradict the filings; {len(found.unjudged)} were not judged."]
    for flag in found.flags:
        lines += _flag_lines(flag)
    lines += [f"Not judged: {_cut(one.claim.text)} {one.reason}" for one in found.unjudged[:_MOST_OPEN]]
    if len(found.unjudged) > _MOST_OPEN:
        lines.append(f"{len(found.unjudged) - _MOST_OPEN} more were not judged.")
    return "\n".join([*lines, *(f"Note: {text}" for text in found.warnings)])


def _flag_lines(flag: Flag) -> list[str]:
    kind = flag.kind.replace("_", " ")
    return [
        f"{kind} ({flag.severity}): “{_cut(flag.claim.text)}”{_cited(flag.claim.source)}",
        f"  {flag.reason} {_data(flag.data)}",
    ]


def _data(data: DataTold) -> str:
    now = f"{data.label}, {data.period}: {_value(data, prior=False)}{_cited(data.source)}"
    if data.prior_value is None:
        return now
    change = f" ({'+' if data.pct >= 0 else '-'}{format_percent(data.pct)})" if data.pct is not None else ""
    return f"{now}; {data.prior_period}: {_value(data, prior=True)}{change}{_cited(data.prior_source)}"


def _cited(source: Source | None) -> str:
    return f" {citation_text(source)}" if source else ""


def _value(data: DataTold, *, prior: bool) -> str:
    value = data.prior_value if prior and data.prior_value is not None else data.value
    if data.unit in {"percent", "ratio", "multiple", "days", "number"}:
        return f"{value:.2f}{'%' if data.unit == 'percent' else ''}"
    return format_plain(value) if data.unit == "as printed" else format_value(value, data.unit)


def _cut(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= _MOST_WORDS else f"{plain[: _MOST_WORDS - 1]}…"
