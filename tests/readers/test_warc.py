"""WARC and WET files, made by a WARC library, whole and broken."""

from __future__ import annotations

import gzip
import io
from pathlib import Path

import pytest
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from tests.readers.helpers import documents, read, texts, unreadable
from unseam.readers import warc

# warcio leaves its temporary files to the garbage collector.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


class Maker:
    """A WARC file in the making; remembers where each record begins."""

    def __init__(self, *, compressed: bool = False) -> None:
        self.file = io.BytesIO()
        self._writer = WARCWriter(self.file, gzip=compressed)
        self.starts: list[int] = []

    def _write(self, *arguments: object, **options: object) -> None:
        self.starts.append(self.file.tell())
        self._writer.write_record(self._writer.create_warc_record(*arguments, **options))

    def response(self, name: str, body: bytes, kind: str = "text/html", encoding: str | None = None) -> None:
        headers = [("Content-Type", kind), *([("Content-Encoding", encoding)] if encoding else [])]
        http = StatusAndHeaders("200 OK", headers, protocol="HTTP/1.1")
        self._write(f"http://e.org/{name}", "response", payload=io.BytesIO(body), http_headers=http)

    def wet(self, name: str, text: str) -> None:
        self._write(
            f"http://e.org/{name}", "conversion", payload=io.BytesIO(text.encode()), warc_content_type="text/plain"
        )

    def other(self, kind: str) -> None:
        self._write(
            "http://e.org/o", kind, payload=io.BytesIO(b"a: b\r\n"), warc_content_type="application/warc-fields"
        )

    @property
    def bytes(self) -> bytes:
        return self.file.getvalue()


def wet_file(count: int = 5) -> Maker:
    maker = Maker()
    for number in range(count):
        maker.wet(str(number), f"page {number}\nsecond line")
    return maker


@pytest.mark.parametrize("compressed", [False, True])
def test_text_and_html_records(tmp_path: Path, compressed: bool) -> None:
    maker = Maker(compressed=compressed)
    maker.other("warcinfo")
    maker.response("1", "<html><p>caf\xe9</p><p>b</p></html>".encode("latin-1"), "text/html; charset=ISO-8859-1")
    maker.response("2", b"\x89PNG\r\n", "image/png")
    maker.response("3", b"plain\n<text>", "text/plain")
    maker.response("4", gzip.compress(b"<html>zipped</html>"), encoding="gzip")
    maker.other("metadata")
    maker.wet("5", "Ada Ilves\nZürich")
    file = tmp_path / "crawl"
    file.write_bytes(maker.bytes)
    items = documents(read(file))
    assert texts(items) == ["café\n\nb", "plain\n<text>", "zipped", "Ada Ilves\nZürich"]
    assert [item.url for item in items] == [f"http://e.org/{number}" for number in (1, 3, 4, 5)]
    assert all(item.id is not None and item.id.startswith("<urn:uuid:") for item in items)


def test_a_chunked_response(tmp_path: Path) -> None:
    maker = Maker()
    http = StatusAndHeaders(
        "200 OK", [("Content-Type", "text/plain"), ("Transfer-Encoding", "chunked")], protocol="HTTP/1.1"
    )
    maker._write(
        "http://e.org/c", "response", payload=io.BytesIO(b"3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"), http_headers=http
    )
    file = tmp_path / "crawl"
    file.write_bytes(maker.bytes)
    assert texts(read(file)) == ["abcde"]


def test_records_that_do_not_decode_cost_themselves(tmp_path: Path) -> None:
    maker = Maker()
    maker.response("1", b"not gzip at all", encoding="gzip")
    maker.response("2", b"plain caf\xe9", "text/plain")
    maker.response("3", b"ok", "text/plain")
    file = tmp_path / "crawl"
    file.write_bytes(maker.bytes)
    items = read(file)
    assert texts(items) == ["! bad-record", "! undecodable", "ok"]
    assert unreadable(items)[1].message == "byte 9 is no utf-8: try --encoding"
    assert texts(read(file, encoding="cp1252"))[1:] == ["plain café", "ok"]


def test_junk_between_records(tmp_path: Path) -> None:
    maker = wet_file()
    at = maker.starts[2]
    file = tmp_path / "crawl"
    file.write_bytes(maker.bytes[:at] + b"JUNK\r\nmore junk\r\n" + maker.bytes[at:])
    items = read(file)
    assert [text.partition("\n")[0] for text in texts(items)] == [
        "page 0",
        "page 1",
        "! bad-record",
        "page 2",
        "page 3",
        "page 4",
    ]
    assert unreadable(items)[0].place == "record 3"
    assert unreadable(items)[0].original == "JUNK\r\nmore junk\r\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"Content-Length: ", b"Content-Length: x"),
        (b"Content-Length: ", b"Content-Longth: "),
        (b"Content-Length: 18", b"Content-Length: 99"),
        (b"Content-Length: 18", b"Content-Length: 9"),
        (b"WARC/1.0", b"WARX/1.0"),
    ],
)
def test_a_broken_header_costs_its_record(tmp_path: Path, old: bytes, new: bytes) -> None:
    maker = wet_file()
    start, end = maker.starts[2], maker.starts[3]
    record = maker.bytes[start:end]
    assert old in record
    file = tmp_path / "crawl"
    file.write_bytes(maker.bytes[:start] + record.replace(old, new, 1) + maker.bytes[end:])
    items = read(file)
    good = [text for text in texts(items) if text.endswith("second line")]
    assert [text[:6] for text in good] == ["page 0", "page 1", "page 3", "page 4"]
    assert "bad-record" in {item.reason for item in unreadable(items)}


def test_a_cut_file(tmp_path: Path) -> None:
    maker = wet_file()
    file = tmp_path / "crawl"
    for cut, place in ((-8, "record 5"), (maker.starts[4] + 20, "record 5")):
        file.write_bytes(maker.bytes[:cut])
        items = read(file)
        assert len(documents(items)) == 4
        assert unreadable(items)[0].place == place
    file.write_bytes(gzip.compress(maker.bytes)[:-20])
    items = read(file)
    assert unreadable(items)[-1].reason == "damaged"


def test_a_record_too_large_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warc, "MAX_DOCUMENT", 100_000)
    maker = wet_file(1)
    maker.wet("big", "x" * 3_000_000)
    maker.wet("end", "end")
    file = tmp_path / "crawl"
    file.write_bytes(maker.bytes)
    assert texts(read(file))[1:] == ["! too-large", "end"]
