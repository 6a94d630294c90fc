"""Heads whose lines were run together: name, headline and place each found, or left whole."""

from __future__ import annotations

import pytest

import unseam
from tests.test_breaks import FOOTER

POST, TOWN = "Data Engineer at Northmill", "Tallinn, Estonia"
OTHER = "Building queues since 2010."
GLUED_NAMES = [
    ("Oleh Karsk" + POST, OTHER, ("Oleh Karsk", POST, None)),
    (f"Oleh Karsk{POST}\n{TOWN}", OTHER, ("Oleh Karsk", POST, TOWN)),
    (f"Oleh Karsk{POST}\n{TOWN}", "Oleh Karsk builds queues.", ("Oleh Karsk", POST, TOWN)),
    (f"Oleh McDonald{POST}\n{TOWN}", OTHER, ("Oleh McDonald", POST, TOWN)),
    (f"Oleh Karsk, PhD{POST}\n{TOWN}", OTHER, ("Oleh Karsk, PhD", POST, TOWN)),
    (f"Oleh Karsk MBA{POST}{TOWN}", "Oleh Karsk builds queues.", ("Oleh Karsk MBA", POST, TOWN)),
    (f"Oleh Karsk (he/him){POST}\n{TOWN}", OTHER, ("Oleh Karsk (he/him)", POST, TOWN)),
    (f"OLEH KARSK{POST}\n{TOWN}", OTHER, ("OLEH KARSK", POST, TOWN)),
    (f"OLEH KARSK{POST}{TOWN}", "OLEH KARSK builds queues.", ("OLEH KARSK", POST, TOWN)),
    (f"OLEH KARSK\n{POST}\n{TOWN}", "O my, queues.", ("OLEH KARSK", POST, TOWN)),
    (f"王伟{POST}{TOWN}", "王伟 builds queues.", ("王伟", POST, TOWN)),
    (f"王伟{POST}{TOWN}", OTHER, ("王伟", POST, TOWN)),
    (f"王伟 {POST} {TOWN}", "王伟 builds queues.", ("王伟", POST, TOWN)),
    (f"Dr. Oleh Karsk {POST} {TOWN}", "Oleh Karsk builds queues.", ("Dr. Oleh Karsk", POST, TOWN)),
    (f"Oleh KarskJavaScript Developer\n{TOWN}", OTHER, ("Oleh Karsk", "JavaScript Developer", TOWN)),
    (f"Senior JavaScript Developer at Kelp\n{TOWN}", OTHER, (None, "Senior JavaScript Developer at Kelp", TOWN)),
    (f"Principal DevOps Engineer at Kelp\n{TOWN}", OTHER, (None, "Principal DevOps Engineer at Kelp", TOWN)),
    (f"Oleh Karsk\nBlog\n{TOWN}", "Oleh Karsk builds queues.", ("Oleh Karsk", "Blog", TOWN)),
    (f"Home\nBlog\nOleh Karsk\n{POST}\n{TOWN}", "Oleh Karsk builds queues.", ("Oleh Karsk", POST, TOWN)),
    (f"Search\n{POST}\n{TOWN}", "Search builds queues.", ("Search", POST, TOWN)),
    (f"Oleh Karsk\n🚀\n{TOWN}", OTHER, ("Oleh Karsk", "🚀", TOWN)),
    (f"Oleh Karsk\n---\n{POST}\n{TOWN}", OTHER, ("Oleh Karsk", POST, TOWN)),
]


@pytest.mark.parametrize(("head", "prose", "expected"), GLUED_NAMES)
def test_a_name_and_what_stands_below_it(head: str, prose: str, expected: tuple[str | None, ...]) -> None:
    result = unseam.parse(f"{head}\nSummary\n{prose}\n9 years of coding experience\n{FOOTER}")
    record = result.record()
    assert (record["name"], record["headline"], record["location"] and record["location"]["text"]) == expected
    for field in ("name", "headline", "title", "company"):
        assert all(result.text[start:end] == record[field] for start, end in result.spans.get(f"/{field}", ()))
