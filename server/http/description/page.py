"""`/docs`: the description as a page for people, of this server's own making: no script, nothing from elsewhere."""

import json
from html import escape
from typing import Any, cast

_HEAD = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Tieout over HTTP</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
pre { background: #f4f4f4; padding: .8rem; overflow-x: auto; }
table { border-collapse: collapse; }
td, th { text-align: left; vertical-align: top; padding: .2rem 1rem .2rem 0; border-bottom: 1px solid #ddd; }
</style>
</head>
<body>
"""
# Nothing is loaded, run or framed, whatever a name in the description may hold.
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
}


def page_of(described: dict[str, Any]) -> str:
    """The page for an OpenAPI description."""
    info, paths = described["info"], cast(dict[str, dict[str, Any]], described["paths"])
    parts = [f"<h1>{escape(info['title'])} {escape(info['version'])}</h1>\n<p>{escape(info['description'])} "]
    parts.append('<a href="/openapi.json">The same for programs</a> (OpenAPI).</p>\n')
    for path, operations in paths.items():
        parts += [_operation(path, method, told) for method, told in operations.items()]
    parts.append("<h2>Records</h2>\n")
    parts += [_record(name, schema) for name, schema in described["components"]["schemas"].items()]
    return _HEAD + "".join(parts) + "</body>\n</html>\n"


def _operation(path: str, method: str, told: dict[str, Any]) -> str:
    lines = [f"<h2><code>{method.upper()} {escape(path)}</code></h2>\n<p>{escape(told['summary'])}. "]
    lines.append(f"{_prose(told.get('description', ''))}</p>\n")
    if parameters := told.get("parameters"):
        rows = [(one["name"], _kind(one["schema"]), one["schema"].get("description", "")) for one in parameters]
        lines.append(_table(("parameter", "kind", ""), rows))
    if body := told.get("requestBody"):
        lines.append(f"<p>Body: {_link(_kind(body['content']['application/json']['schema']))}</p>\n")
    rows = [(status, _answered(one), one["description"]) for status, one in told["responses"].items()]
    lines.append(_table(("status", "answer", ""), rows))
    return "".join(lines)


def _record(name: str, schema: dict[str, Any]) -> str:
    required = set(schema.get("required", ()))
    rows = [
        (f"{field}{'' if field in required else '?'}", _kind(one), one.get("description", ""))
        for field, one in schema.get("properties", {}).items()
    ]
    about = f"<p>{_prose(schema.get('description', ''))}</p>\n"
    return f'<h3 id="{escape(name)}">{escape(name)}</h3>\n{about}{_table(("field", "kind", ""), rows)}'


def _table(head: tuple[str, ...], rows: list[tuple[str, str, str]]) -> str:
    cells = "".join(f"<th>{escape(one)}</th>" for one in head)
    lines = "".join(
        f"<tr><td><code>{escape(name)}</code></td><td>{_link(kind)}</td><td>{_prose(about)}</td></tr>\n"
        for name, kind, about in rows
    )
    return f"<table>\n<tr>{cells}</tr>\n{lines}</table>\n"


def _answered(response: dict[str, Any]) -> str:
    return ", ".join(f"{_kind(one['schema'])} as {kind}" for kind, one in response["content"].items())


def _kind(schema: dict[str, Any]) -> str:
    """What a schema takes, in a word or two; a record by its name, behind a #."""
    if "$ref" in schema:
        return f"#{schema['$ref'].rsplit('/', 1)[-1]}"
    if "enum" in schema:
        return " | ".join(json.dumps(one) for one in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_kind(one) for one in schema["anyOf"]))
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return str(schema.get("format") or schema.get("type") or "any")


def _link(kind: str) -> str:
    words = (
        f'<a href="{escape(one)}">{escape(one[1:])}</a>' if one[:1] == "#" else escape(one) for one in kind.split()
    )
    return " ".join(words)


def _prose(text: str) -> str:
    """Text with its `code`."""
    parts = escape(text).split("`")
    return "".join(f"<code>{part}</code>" if place % 2 else part for place, part in enumerate(parts))
