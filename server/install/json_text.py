"""Changes to a JSON text in place: what is not changed keeps its order, indentation, escapes and line ends."""

import json
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

_SPACE = re.compile(r"[ \t\r\n]*")
_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?')
_DECODER = json.JSONDecoder()
_INDENT = "  "


class Unfit(ValueError):
    """A text that can't be changed in place: why, and in which line."""

    def __init__(self, reason: str, text: str, offset: int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = text.count("\n", 0, offset) + 1


@dataclass(frozen=True)
class _Member:
    key: str
    start: int
    value: int  # where the value starts
    end: int


@dataclass(frozen=True)
class _Object:
    start: int
    members: tuple[_Member, ...]
    end: int

    def on_lines(self, text: str) -> bool:
        """Whether its members have lines of their own."""
        return bool(self.members) and "\n" in text[self.start : self.members[0].start]


def check(text: str) -> None:
    """Raise `Unfit` unless the text is plain JSON with an object at its root. A blank text stands for `{}`."""
    if not text.strip(" \t\r\n"):
        return
    try:
        root = json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise Unfit(_why(text, error), text, error.pos) from None
    except (ValueError, RecursionError) as error:
        raise Unfit(f"can't be read as JSON ({error})", text, 0) from None
    if not isinstance(root, dict):
        raise Unfit("the file holds no JSON object", text, _skip(text, 0))


def get(text: str, path: Sequence[str]) -> Any:
    """The value at a path of keys; None where there is none."""
    node, found = _walk(text, path)
    return None if node is None or found is None else _DECODER.raw_decode(text, found.value)[0]


def put(text: str, path: Sequence[str], value: Any) -> str:
    """The text with a value at a path of keys. It is returned as it is where that is its value already."""
    if not text.strip(" \t\r\n"):
        return json.dumps(_nested(path, value), indent=_INDENT, ensure_ascii=False) + "\n"
    root = node = _object(text, _skip(text, 0))
    for depth, key in enumerate(path):
        found = _member(text, node, key)
        if found is None:
            return _insert(text, root, node, key, _nested(path[depth + 1 :], value))
        if depth + 1 < len(path):
            node = _child(text, found)
        elif _DECODER.raw_decode(text, found.value)[0] != value:
            return _replace(text, root, node, found, value)
    return text


def remove(text: str, path: Sequence[str]) -> str:
    """The text without the member at a path of keys."""
    node, found = _walk(text, path)
    if node is None or found is None:
        return text
    at = node.members.index(found)
    if len(node.members) == 1:
        return text[: node.start + 1] + text[node.end - 1 :]
    if found is node.members[-1]:
        return text[: node.members[at - 1].end] + text[found.end :]
    return text[: found.start] + text[node.members[at + 1].start :]


def masked(text: str, path: Sequence[str], shown: Collection[str]) -> str:
    """The text with "…" for every string but keys, and but those of `shown` in the value at the path."""
    _, found = _walk(text, path)
    start, end = (found.value, found.end) if found else (len(text), len(text))
    return _mask(text[:start], ()) + _mask(text[start:end], shown) + _mask(text[end:], ())


def _mask(text: str, shown: Collection[str]) -> str:
    return _STRING.sub(lambda m: m[0] if m[1] or json.loads(m[0]) in shown else '"…"', text)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _why(text: str, error: json.JSONDecodeError) -> str:
    """What is wrong where the parser stopped: clients that allow more than JSON are not rare."""
    if text.startswith(("//", "/*"), error.pos):
        return "there is a comment, which is more than plain JSON"
    before = text[: error.pos + 1].rstrip(" \t\r\n}]")
    if before.endswith(",") and text[_skip(text, len(before)) :][:1] in ("}", "]"):
        return "there is a comma after the last item, which is more than plain JSON"
    return f"it is not valid JSON ({error.msg})"


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


def _object(text: str, start: int) -> _Object:
    """The members of the object at an offset, of a text that was checked."""
    members: list[_Member] = []
    at = _skip(text, start + 1)
    while text[at] != "}":
        key, end = _DECODER.raw_decode(text, at)
        value = _skip(text, _skip(text, end) + 1)
        _, end = _DECODER.raw_decode(text, value)
        members.append(_Member(key, at, value, end))
        at = _skip(text, end)
        at = _skip(text, at + 1) if text[at] == "," else at
    return _Object(start, tuple(members), at + 1)


def _member(text: str, node: _Object, key: str) -> _Member | None:
    found = [member for member in node.members if member.key == key]
    if len(found) > 1:
        raise Unfit(f'"{key}" stands there twice', text, found[1].start)
    return found[0] if found else None


def _child(text: str, member: _Member) -> _Object:
    if text[member.value] != "{":
        raise Unfit(f'"{member.key}" is not an object', text, member.start)
    return _object(text, member.value)


def _walk(text: str, path: Sequence[str]) -> tuple[_Object | None, _Member | None]:
    """The member at a path, and the object that holds it."""
    if not text.strip(" \t\r\n"):
        return None, None
    node = _object(text, _skip(text, 0))
    for key in path[:-1]:
        found = _member(text, node, key)
        if found is None:
            return None, None
        node = _child(text, found)
    return node, _member(text, node, path[-1])


def _nested(path: Sequence[str], value: Any) -> Any:
    for key in reversed(path):
        value = {key: value}
    return value


def _line_indent(text: str, at: int) -> str:
    """The white space that starts the line of an offset."""
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line[: len(line) - len(line.lstrip(" \t"))]


def _unit(text: str, root: _Object) -> str:
    """What one level is indented by."""
    return _line_indent(text, root.members[0].start) if root.on_lines(text) else _INDENT


def _newline(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _on_lines(text: str, root: _Object, value: Any, indent: str) -> str:
    dumped = json.dumps(value, indent=_unit(text, root), ensure_ascii=False)
    return dumped.replace("\n", _newline(text) + indent)


def _on_one_line(text: str, root: _Object, value: Any) -> str:
    return json.dumps(value, separators=_separators(text, root), ensure_ascii=False)


def _separators(text: str, root: _Object) -> tuple[str, str]:
    first = root.members[0] if root.members else None
    return (",", ":") if first and text[first.value - 1] == ":" else (", ", ": ")


def _insert(text: str, root: _Object, node: _Object, key: str, value: Any) -> str:
    """Add a member after the others, in their style; in the root's where there is none."""
    name = json.dumps(key, ensure_ascii=False)
    if not (node if node.members else root).on_lines(text) and root.members:
        comma, colon = _separators(text, root)
        item = name + colon + _on_one_line(text, root, value)
        if node.members:
            return text[: node.members[-1].end] + comma + item + text[node.members[-1].end :]
        return text[: node.start + 1] + item + text[node.end - 1 :]
    newline, outer = _newline(text), _line_indent(text, node.start)
    indent = _line_indent(text, node.members[0].start) if node.members else outer + _unit(text, root)
    item = f"{newline}{indent}{name}: {_on_lines(text, root, value, indent)}"
    if node.members:
        return text[: node.members[-1].end] + "," + item + text[node.members[-1].end :]
    return text[: node.start + 1] + item + newline + outer + text[node.end - 1 :]


def _replace(text: str, root: _Object, node: _Object, member: _Member, value: Any) -> str:
    """Another value for a member: on one line where the old one is, and holds something."""
    old = text[member.value : member.end]
    inline = "\n" not in old and ((old[0] in "[{" and len(old) > 2) or not node.on_lines(text))
    new = _on_one_line(text, root, value) if inline else _on_lines(text, root, value, _line_indent(text, member.start))
    return text[: member.value] + new + text[member.end :]
