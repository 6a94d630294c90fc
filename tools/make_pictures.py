"""Makes the pictures of the README: `unseam inspect` in headless Chromium, and on a terminal.

    python tools/make_pictures.py        # needs chromium, chromium-driver and the dev extra; writes docs/pictures/

Letters look as the machine's fonts make them; Debian's fonts-inter and fonts-noto-color-emoji were installed.
"""

from __future__ import annotations

import io
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from selenium import webdriver

from unseam.inspect import Chosen, choose, draw, render
from unseam.readers import open_documents

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "docs" / "pictures"
SAMPLES = ("glued_labels", "stray_line", "two_pages")
FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --hide-scrollbars"
)


class Picture(NamedTuple):
    """What one picture shows: a field of the record that is clicked, its window and scheme."""

    name: str
    width: int
    height: int
    scheme: str
    article: int = 0
    clicked: str = "/education/0/degree"


PICTURES = (
    Picture("inspect-light", 1280, 800, "light"),
    Picture("inspect-dark", 1280, 800, "dark", 1, "/name"),
    Picture("inspect-narrow-light", 400, 800, "light"),
    Picture("inspect-narrow-dark", 400, 800, "dark", 1, "/name"),
)


def main() -> None:
    """Write all pictures."""
    OUT.mkdir(parents=True, exist_ok=True)
    files = [f"samples/progai/{stem}.txt" for stem in SAMPLES]
    chosen = choose(open_documents([str(ROOT / file) for file in files]))
    chosen = chosen._replace(
        sheets=[sheet._replace(title=Path(sheet.title).name) for sheet in chosen.sheets]  # no path of this machine
    )
    _photograph(chosen)
    _terminal(chosen)


def _photograph(chosen: Chosen) -> None:
    with tempfile.TemporaryDirectory() as folder, _browser(folder) as browser:
        page = Path(folder) / "page.html"
        page.write_bytes(render(chosen.sheets).encode())
        for picture in PICTURES:
            _take(browser, page, picture)


@contextmanager
def _browser(folder: str) -> Iterator[Any]:
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if not (chromium and driver):
        raise SystemExit("chromium and chromedriver are needed: apt-get install chromium chromium-driver")
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    for flag in (*FLAGS.split(), f"--user-data-dir={folder}/profile"):
        options.add_argument(flag)
    browser = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    try:
        yield browser
    finally:
        browser.quit()


def _take(browser: Any, page: Path, picture: Picture) -> None:
    size = {"width": picture.width, "height": picture.height, "deviceScaleFactor": 1, "mobile": False}
    features = {"prefers-color-scheme": picture.scheme, "prefers-reduced-motion": "reduce"}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    browser.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": name, "value": value} for name, value in features.items()]}
    )
    browser.get("about:blank")  # else the next address differs in its hash only, and nothing is loaded anew
    browser.get(f"{page.as_uri()}#d{picture.article}")
    browser.execute_script(
        "const row = document.querySelector(`article.current .row[data-p='${arguments[0]}']`);"
        "if (row.getBoundingClientRect().bottom > innerHeight - 60) row.scrollIntoView({block: 'center'});"
        "row.click(); row.blur()",
        picture.clicked,
    )
    browser.save_screenshot(str(OUT / f"{picture.name}.png"))


def _terminal(chosen: Chosen) -> None:
    console = Console(
        file=io.StringIO(), record=True, force_terminal=True, color_system="truecolor", width=112, highlight=False
    )
    draw(chosen.sheets[1:2], None, console)
    svg = console.export_svg(title="unseam inspect stray_line.txt", unique_id="unseam")
    svg = re.sub(r"@font-face \{.*?\}\n", "", svg, flags=re.S)  # fonts from a server: the picture loads nothing
    (OUT / "inspect-terminal.svg").write_bytes(svg.encode())


if __name__ == "__main__":
    main()
