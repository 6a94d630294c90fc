"""Files of a web server, a real one on this machine."""

from __future__ import annotations

import functools
import gzip
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.readers.helpers import documents, jsonl, read, texts, unreadable
from tests.readers.test_parquet import make

pytest.importorskip("aiohttp")
# The client's background loop may close its connections late.
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    handler = functools.partial(Quiet, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_every_kind_over_http(tmp_path: Path, address: str) -> None:
    (tmp_path / "a.jsonl").write_bytes(jsonl({"text": "a"}, {"text": "b"}))
    (tmp_path / "z").write_bytes(gzip.compress(jsonl({"text": "z"}) * 1000))
    make(tmp_path / "p", "SELECT 'row ' || i AS text FROM range(3000) t(i)")
    assert texts(read(f"{address}/a.jsonl?token=[1]*")) == ["a", "b"]
    assert len(documents(read(f"{address}/z"))) == 1000
    for name in ("p", "p?token=*"):
        assert texts(read(f"{address}/{name}"))[-1] == "row 2999"
    [bad] = unreadable(read(f"{address}/none"))
    assert bad.reason == "not-found"
    assert "none" in bad.message


def test_a_server_that_does_not_answer_costs_its_input(tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text("good")
    items = read("http://127.0.0.1:9/x", tmp_path / "good.txt")
    assert [item.source for item in unreadable(items)] == ["http://127.0.0.1:9/x"]
    assert "onnect" in unreadable(items)[0].message
    assert texts(items)[-1] == "good"
