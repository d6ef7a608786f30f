"""Makes docs/screenshots anew: `python docs/generate_screenshots.py http://127.0.0.1:8000`.

The server has the demo's corpus, with the invented filings indexed into it:
`TIEOUT_CORPUS=demo tieout index --manifest ingest/samples/invented/manifest.jsonl`.
"""

import io
import os
import sys
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

FOLDER = Path(__file__).parent / "screenshots"
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
WIDE, NARROW = {"width": 1280, "height": 820}, {"width": 390, "height": 844}
TOLVENQUIST = "What was Tolvenquist's revenue in fiscal 2025, and why did it change?"
SERIES = "Compare the revenue of Apple and Nvidia for the last three fiscal years."
ARABIC = "كم بلغ إجمالي موجودات بنك واحة النخيل الافتراضي في ٢٠٢٤؟"
DRAFT = (
    "Apple's revenue was $383.3 billion in fiscal 2023, down from $394.3 billion a year earlier. "
    "Net income came to $99.0 billion, and revenue rose on the year."
)


def main(url: str) -> None:
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = opened(browser, url)
        keep(page, "welcome")
        ask(page, TOLVENQUIST)
        open_first(page, ".turn .figure")
        keep(page, "answer")
        open_first(page, ".turn .quoted")
        keep(page, "quotation")
        page = opened(browser, url, color_scheme="dark")
        ask(page, SERIES)
        page.locator("figure.chart").evaluate("one => one.scrollIntoView({block: 'center'})")
        keep(page, "series-dark")
        page = opened(browser, url)
        ask(page, ARABIC)
        open_first(page, ".turn .figure")
        page.locator("#panel img").wait_for()
        keep(page, "arabic")
        page = opened(browser, url, "#/draft")
        page.fill("#draft-text", DRAFT)
        page.get_by_role("button", name="Check", exact=True).click()
        page.locator(".checked").wait_for()
        page.locator(".draft-end").scroll_into_view_if_needed()
        keep(page, "draft")
        page = opened(browser, url, "#/documents/2099000001-26-000007?node=0011")
        page.locator(".document").wait_for()
        keep(page, "document")
        page = opened(browser, url, "#/grid")
        for company in ("Apple", "NVIDIA", "Tolvenquist"):
            page.locator("#view-grid label", has_text=company).click()
        page.get_by_role("button", name="Fill the grid").click()
        page.get_by_role("button", name="Export to Excel").wait_for()
        keep(page, "grid")
        page = opened(browser, url, viewport=NARROW)
        ask(page, "What was Apple's revenue in fiscal 2023?")
        keep(page, "narrow")
        browser.close()


def opened(browser: Browser, url: str, view: str = "", **how: Any) -> Page:
    page = browser.new_context(**{"viewport": WIDE, **how}).new_page()
    page.goto(f"{url}/{view}")
    page.locator("#filters label").first.wait_for(state="attached")
    page.wait_for_timeout(300)
    return page


def ask(page: Page, question: str) -> None:
    page.fill("#question", question)
    page.press("#question", "Enter")
    page.locator(".turn-body:not([aria-busy]) .heads").last.wait_for()


def open_first(page: Page, what: str) -> None:
    page.locator(what).first.click()
    page.locator("#panel mark").first.wait_for()


def keep(page: Page, name: str) -> None:
    """The page as a PNG of 256 colours: a third of the size."""
    page.wait_for_timeout(300)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    picture.quantize(256, dither=Image.Dither.NONE).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"))
