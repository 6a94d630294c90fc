"""The page in a real browser: pairs light up, nothing runs or loads but its own, nothing overflows."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.inspect.pages import HOSTILE, PLAIN, STRAY, sheets
from tests.test_samples import read
from unseam.inspect import render

selenium = pytest.importorskip("selenium", reason="selenium is not installed")
from selenium import webdriver  # noqa: E402
from selenium.webdriver.common.by import By  # noqa: E402
from selenium.webdriver.common.keys import Keys  # noqa: E402

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
pytestmark = pytest.mark.skipif(
    not (CHROMIUM and DRIVER), reason="no chromium and chromedriver on PATH: apt-get install chromium chromium-driver"
)
FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    options = webdriver.ChromeOptions()
    options.binary_location = str(CHROMIUM)
    for flag in FLAGS.split():
        options.add_argument(flag)
    options.add_argument(f"--user-data-dir={tmp_path_factory.mktemp('chromium')}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(str(DRIVER)))
    yield driver
    driver.quit()


@pytest.fixture
def opened(browser: Any, tmp_path: Path) -> Iterator[Any]:
    """The browser on a page of a good, a stray and a hostile document; its console must stay empty."""
    page = tmp_path / "page.html"
    page.write_bytes(render([*sheets(read(PLAIN)), *sheets(read(STRAY)), *sheets(HOSTILE)]).encode())
    _size(browser, 1280)
    browser.get_log("browser")
    browser.get_log("performance")
    browser.get(page.as_uri())
    yield browser
    assert browser.get_log("browser") == []


def _size(browser: Any, width: int) -> None:
    """A window cannot be narrower than some 500 pixels; the emulated screen can."""
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride", {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": False}
    )


def _current(browser: Any, selector: str) -> list[Any]:
    return list(browser.find_elements(By.CSS_SELECTOR, f"article.current {selector}"))


def _pick(browser: Any, number: int) -> None:
    for _ in range(number):
        browser.find_element(By.ID, "next").click()


def _seen(browser: Any, element: Any) -> bool:
    """Is the element inside the visible part of its pane?"""
    return bool(
        browser.execute_script(
            "const a = arguments[0].getBoundingClientRect(), b = arguments[0].closest('.pane').getBoundingClientRect();"
            "return a.top >= b.top - 1 && a.top < b.bottom && a.top < innerHeight",
            element,
        )
    )


def _settle(browser: Any) -> None:
    browser.execute_async_script("setTimeout(arguments[0], 700)")  # the end of a smooth scroll


def test_a_click_on_the_text_lights_the_record(opened: Any) -> None:
    mark = _current(opened, ".source a[data-v]")[-1]
    opened.execute_script("arguments[0].scrollIntoView()", mark)
    mark.click()
    _settle(opened)
    rows = _current(opened, ".row[aria-current]")
    numbers = mark.get_attribute("data-v").split()
    assert sorted(row.get_attribute("data-v") for row in rows) == sorted(numbers)
    assert _seen(opened, rows[-1])
    assert mark.get_attribute("aria-current") == "true"


def test_each_row_lights_its_places(opened: Any) -> None:
    faults = opened.execute_script(
        """
        const faults = [];
        for (const row of document.querySelectorAll("article.current .row[data-v]")) {
          row.click();
          const lit = [...document.querySelectorAll("article.current .source [aria-current]")];
          const right = lit.every((mark) => mark.dataset.v.split(" ").includes(row.dataset.v));
          if (!lit.length || !right) faults.push(row.dataset.p);
        }
        return faults;
        """
    )
    assert faults == []


@pytest.mark.parametrize("key", [Keys.ENTER, Keys.SPACE])
def test_keys_light_pairs_from_either_side(opened: Any, key: str) -> None:
    row = _current(opened, ".row[data-v]")[-1]
    opened.execute_script("arguments[0].focus()", row)
    row.send_keys(key)
    _settle(opened)
    marks = _current(opened, ".source [aria-current]")
    assert marks
    assert _seen(opened, marks[0])
    mark = _current(opened, ".source a[data-v]")[0]
    opened.execute_script("arguments[0].focus()", mark)
    mark.send_keys(key)
    _settle(opened)
    rows = _current(opened, ".row[aria-current]")
    assert mark.get_attribute("data-v").split()[-1] in [row.get_attribute("data-v") for row in rows]
    assert _seen(opened, rows[-1])


def test_tab_reaches_both_sides_and_the_focus_is_seen(opened: Any) -> None:
    sides = set()
    for _ in range(20):
        opened.switch_to.active_element.send_keys(Keys.TAB)
        found = opened.execute_script(
            "const e = document.activeElement; return [e.closest('.source') ? 'text' : e.role || '',"
            "getComputedStyle(e).outlineStyle]"
        )
        sides.add(found[0])
        if found[0] in ("text", "treeitem"):
            assert found[1] == "solid"
    assert {"text", "treeitem"} <= sides


def test_a_diagnostic_jumps_to_its_place(opened: Any) -> None:
    _pick(opened, 1)
    _current(opened, "a.remark")[0].click()
    _settle(opened)
    [lit] = _current(opened, ".source [aria-current]")
    assert lit.text == "Your trial of the premium plan ends in three days."
    assert _seen(opened, lit)


def test_a_group_folds(opened: Any) -> None:
    group = _current(opened, '.row.group[aria-expanded="true"]')[-1]
    before = len([row for row in _current(opened, ".row") if row.is_displayed()])
    group.find_element(By.CSS_SELECTOR, ".caret").click()
    assert group.get_attribute("aria-expanded") == "false"
    assert len([row for row in _current(opened, ".row") if row.is_displayed()]) < before


def test_next_previous_and_the_filter(opened: Any) -> None:
    def count() -> str:
        return str(opened.find_element(By.ID, "count").text)

    assert count() == "1 of 3"
    opened.find_element(By.ID, "next").click()
    assert count() == "2 of 3"
    opened.find_element(By.ID, "previous").click()
    assert count() == "1 of 3"
    opened.find_element(By.ID, "filter").click()
    assert count() == "1 of 2"
    assert len([a for a in opened.find_elements(By.TAG_NAME, "article") if a.is_displayed()]) == 1


def test_the_payload_is_dead_and_nothing_is_asked_for(opened: Any) -> None:
    _pick(opened, 2)
    assert opened.execute_script("return document.images.length + document.querySelectorAll('[onerror]').length") == 0
    assert opened.execute_script("return document.scripts.length") == 1
    assert "</script><img src=x onerror=alert(1)>" in _current(opened, ".source")[0].text
    asked = [entry["message"] for entry in opened.get_log("performance") if "requestWillBeSent" in entry["message"]]
    assert len([line for line in asked if '"Network.requestWillBeSent"' in line]) == 1, "the page itself, nothing else"


def test_the_policy_stops_what_is_put_in_later(browser: Any, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_bytes(render(sheets(read(PLAIN))).replace("</body>", "<script>var hit = 1</script></body>").encode())
    browser.get(page.as_uri())
    assert browser.execute_script("return window.hit === undefined")
    assert any("Content Security Policy" in entry["message"] for entry in browser.get_log("browser"))


@pytest.mark.parametrize("width", [400, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_is_wider_than_the_screen(opened: Any, width: int, scheme: str) -> None:
    opened.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    )
    _size(opened, width)
    opened.refresh()
    for number in range(3):
        _pick(opened, min(number, 1))
        wide = opened.execute_script(
            "return [document.documentElement, ...document.querySelectorAll('article.current .pane')]"
            ".map((e) => e.scrollWidth - e.clientWidth)"
        )
        assert wide == [0, 0, 0]
        # Only the panes scroll: else a jump would move the header out of sight.
        assert opened.execute_script("return document.scrollingElement.scrollHeight - innerHeight") == 0
    ground = opened.execute_script("return getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)")
    assert (sum(ground) < 200) == (scheme == "dark")
