"""The page's files: what is sent of them, and that nothing of them could run what a filing says."""

import re
from importlib.resources import files
from pathlib import Path

import httpx2
import pytest
from starlette.applications import Starlette

from server.page.site import STATIC, Site

STATICS = Path(str(files("server.page"))) / "static"
SCRIPTS = sorted(STATICS.glob("script/*.js"))
SITE = Site()


async def get(path: str, **headers: str) -> httpx2.Response:
    app = Starlette(routes=SITE.routes)
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://localhost") as client:
        return await client.get(path, headers=headers)


async def test_all_that_the_page_names_is_there_and_kept_for_ever() -> None:
    page = await get("/")
    named = re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text)
    assert len(named) > 8
    for path in named:
        found = await get(path)
        assert found.status_code == 200, path
        assert "immutable" in found.headers["cache-control"]
        assert found.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_what_a_script_imports_is_there(script: Path) -> None:
    imported = re.findall(r'from "(\./[\w.]+)"', script.read_text("utf-8"))
    assert [name for name in imported if not (script.parent / name).exists()] == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_no_script_makes_markup_or_code_of_text(script: Path) -> None:
    text = script.read_text("utf-8")
    for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "srcdoc"):
        assert way not in text
    assert re.findall(r"""(?:from|import\()\s*["']https?:""", text) == []


async def test_the_page_allows_nothing_but_its_own_files() -> None:
    page = await get("/")
    policy = dict(one.strip().split(" ", 1) for one in page.headers["content-security-policy"].split(";"))
    assert policy == {
        "default-src": "'none'", "script-src": "'self'", "style-src": "'self'", "img-src": "'self' data:",
        "connect-src": "'self'", "base-uri": "'none'", "form-action": "'self'", "frame-ancestors": "'none'",
    }  # fmt: skip
    assert re.findall(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", page.text) == []
    assert "http" not in page.text
    assert "{" not in page.text.replace("{company}", "")


async def test_the_page_is_sent_anew_only_where_it_has_changed() -> None:
    page = await get("/")
    again = await get("/", **{"If-None-Match": page.headers["etag"]})
    other = await get("/", **{"If-None-Match": 'W/"another"'})
    assert (again.status_code, again.content, other.status_code) == (304, b"", 200)
    assert page.headers["cache-control"] == "no-cache"


async def test_files_are_sent_smaller_to_who_can_read_that() -> None:
    path = f"{STATIC}{SITE.build}/script/app.js"
    small, plain = await get(path, **{"Accept-Encoding": "gzip"}), await get(path, **{"Accept-Encoding": "identity"})
    assert small.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert int(small.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    assert small.text == plain.text == (STATICS / "script/app.js").read_text("utf-8")


@pytest.mark.parametrize("path", ["nothing.js", "script", "%2e%2e/site.py", "%2e%2e%2fsite.py", "/etc/passwd"])
async def test_nothing_else_is_there(path: str) -> None:
    assert (await get(f"{STATIC}{SITE.build}/{path}")).status_code == 404
    assert (await get(f"{STATIC}another/{path}")).status_code == 404
