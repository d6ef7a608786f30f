"""JSON texts are changed in place: whatever is not changed stays as it was written."""

import json
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from server.install.json_text import Unfit, check, get, masked, put, remove

PATH = ("mcpServers", "tieout")
ENTRY = {"command": "/x", "args": ["mcp"]}

KEYS = st.text(max_size=4) | st.sampled_from(["mcpServers", "tieout", "other", "é", '"', "\\"])
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=12,
)
STYLES = st.fixed_dictionaries(
    {
        "indent": st.sampled_from([None, 0, 2, 3, 4, "\t"]),
        "ensure_ascii": st.booleans(),
        "separators": st.sampled_from([(",", ":"), (", ", ": ")]),
    }
)


@given(
    root=st.dictionaries(KEYS, VALUES, max_size=4),
    servers=st.none() | st.dictionaries(KEYS, VALUES, max_size=3),
    style=STYLES,
    windows=st.booleans(),
)
def test_any_text_gains_and_loses_one_member(root: dict[str, Any], servers: Any, style: Any, windows: bool) -> None:
    root.pop("mcpServers", None)
    if servers is not None:
        servers.pop("tieout", None)
        root["mcpServers"] = servers
    text = json.dumps(root, **style) + "\n"
    text = text.replace("\n", "\r\n") if windows else text
    check(text)

    added = put(text, PATH, ENTRY)
    wanted = {**root, "mcpServers": {**(servers or {}), "tieout": ENTRY}}
    assert json.loads(added) == wanted
    assert list(json.loads(added)) == list(wanted)
    assert added.count("\n") == added.count("\r\n") or not windows or style["indent"] is None
    assert put(added, PATH, ENTRY) == added
    assert get(added, PATH) == ENTRY

    removed = remove(added, PATH)
    assert json.loads(removed) == {**root, "mcpServers": servers or {}}
    if servers:
        assert removed == text


@given(root=st.dictionaries(KEYS, VALUES, min_size=1, max_size=4), style=STYLES, value=VALUES, data=st.data())
def test_any_member_takes_another_value(root: dict[str, Any], style: Any, value: Any, data: Any) -> None:
    key = data.draw(st.sampled_from(list(root)))
    assume(root[key] != value)
    changed = put(json.dumps(root, **style), (key,), value)
    assert json.loads(changed) == {**root, key: value}
    assert list(json.loads(changed)) == list(root)


@pytest.mark.parametrize("indent", [2, 4, "\t"])
def test_a_text_keeps_its_indentation(indent: Any) -> None:
    before = {"theme": "dark", "mcpServers": {"other": {"command": "/y", "args": []}}, "n": [1, 2]}
    text = json.dumps(before, indent=indent)
    after = json.dumps({**before, "mcpServers": {**before["mcpServers"], "tieout": ENTRY}}, indent=indent)
    assert put(text, PATH, ENTRY) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", '{\n  "mcpServers": {\n    "tieout": {\n      "k": "v"\n    }\n  }\n}\n'),
        (" \r\n", '{\n  "mcpServers": {\n    "tieout": {\n      "k": "v"\n    }\n  }\n}\n'),
        ("{}\n", '{\n  "mcpServers": {\n    "tieout": {\n      "k": "v"\n    }\n  }\n}\n'),
        ("{\r\n}\r\n", '{\r\n  "mcpServers": {\r\n    "tieout": {\r\n      "k": "v"\r\n    }\r\n  }\r\n}\r\n'),
        ('{"a":1}', '{"a":1,"mcpServers":{"tieout":{"k":"v"}}}'),
        ('{"a": 1}', '{"a": 1, "mcpServers": {"tieout": {"k": "v"}}}'),
        ('{"mcpServers": {}}', '{"mcpServers": {"tieout": {"k": "v"}}}'),
        (
            '{\n\t"mcpServers": {}\n}',
            '{\n\t"mcpServers": {\n\t\t"tieout": {\n\t\t\t"k": "v"\n\t\t}\n\t}\n}',
        ),
        (
            '{\n "mcpServers": {"o": {}},\n "x": 1.50e+2, "y": "\\u00e9é"\n}',
            '{\n "mcpServers": {"o": {}, "tieout": {"k": "v"}},\n "x": 1.50e+2, "y": "\\u00e9é"\n}',
        ),
    ],
)
def test_a_new_entry_is_written_in_the_style_of_its_text(before: str, after: str) -> None:
    assert put(before, PATH, {"k": "v"}) == after


@pytest.mark.parametrize(
    ("before", "value", "after"),
    [
        ('{\n  "a": ["x"],\n  "b": 1\n}', ["y", "z"], '{\n  "a": ["y", "z"],\n  "b": 1\n}'),
        ('{\n  "a": [\n    "x"\n  ]\n}', ["y"], '{\n  "a": [\n    "y"\n  ]\n}'),
        ('{\n  "a": null\n}', ["y"], '{\n  "a": [\n    "y"\n  ]\n}'),
        ('{"a":null}', ["y", "z"], '{"a":["y","z"]}'),
    ],
)
def test_another_value_takes_the_place_of_the_old_one(before: str, value: Any, after: str) -> None:
    assert put(before, ("a",), value) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('{"a": 1, "b": 2, "c": 3}', '{"b": 2, "c": 3}'),
        ('{"b": 2, "a": 1}', '{"b": 2}'),
        ('{\n  "b": 2,\n  "a": 1\n}', '{\n  "b": 2\n}'),
        ('{ "a" : 1 }', "{}"),
        ('{"b": 2}', '{"b": 2}'),
        ("", ""),
    ],
)
def test_a_member_goes_with_its_comma(before: str, after: str) -> None:
    assert remove(before, ("a",)) == after


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ('{\n  // mine\n  "servers": {}\n}', 2, "a comment"),
        ('{"servers": {} /* mine */\n}', 1, "a comment"),
        ("{}\n// mine", 2, "a comment"),
        ('{\n  "servers": {},\n}', None, "a comma after the last item"),
        ('{\n  "a": [1, ]\n}', 2, "a comma after the last item"),
        ('{\n  "servers": {', 2, "not valid JSON"),
        ("{'a': 1}", 1, "not valid JSON"),
        ('{"a": 1}{"b": 2}', 1, "not valid JSON"),
        ('{"a": NaN}', 1, "NaN"),
        ("[" * 200_000, 1, "can't be read"),
        ("\n[]", 2, "no JSON object"),
        ('"text"', 1, "no JSON object"),
    ],
)
def test_a_text_that_is_no_plain_json_is_refused_with_its_line(text: str, line: int | None, reason: str) -> None:
    with pytest.raises(Unfit, match=reason) as refused:
        check(text)
    assert line is None or refused.value.line == line


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ('{\n"mcpServers": []}', 2, '"mcpServers" is not an object'),
        ('{\n"mcpServers": null}', 2, '"mcpServers" is not an object'),
        ('{"mcpServers": {},\n"mcpServers": {}}', 2, '"mcpServers" stands there twice'),
        ('{"mcpServers": {"tieout": {},\n\n"tieout": {}}}', 3, '"tieout" stands there twice'),
    ],
)
def test_a_path_that_leads_nowhere_is_refused_with_its_line(text: str, line: int, reason: str) -> None:
    for change in (lambda: put(text, PATH, ENTRY), lambda: remove(text, PATH), lambda: get(text, PATH)):
        with pytest.raises(Unfit, match=reason) as refused:
            change()
        assert refused.value.line == line


def test_strings_are_masked_but_keys_and_what_is_known() -> None:
    text = '{"mcpServers": {"o": {"env": {"KEY": "se\\"cret"}}, "tieout": {"a": "x", "b": ["y", 1]}}, "z": "x"}'
    assert masked(text, PATH, {"x"}) == (
        '{"mcpServers": {"o": {"env": {"KEY": "…"}}, "tieout": {"a": "x", "b": ["…", 1]}}, "z": "…"}'
    )
    assert masked("", PATH, {"x"}) == ""
