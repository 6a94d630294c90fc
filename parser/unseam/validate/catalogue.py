"""What `validate` can find: each name with its severity, what it says and why it matters."""

from __future__ import annotations

from unseam.validate.report import Check

CHECKS: dict[str, Check] = {
    "bad-span": Check(
        "error",
        "A place in meta.spans lies outside the source text, or belongs to no value.",
        "Whoever follows it lands nowhere.",
        '{"meta": {"spans": {"/name": [[90000, 90013]]}}}',
    ),
    "count-mismatch": Check(
        "error",
        "The page declares fewer entries than the record holds.",
        "A neighbour's lines were taken for entries. A warning where the record itself says so.",
        '{"meta": {"declared": {"skills": 1}}}',
    ),
    "duplicate-contribution": Check(
        "error",
        "The same contribution stands twice in one record.",
        "Counts and months are then added twice.",
        '{"contributions": [{"repository": "osier/kelp"}, {"repository": "osier/kelp"}]}',
    ),
    "duplicate-id": Check(
        "error",
        "Two records carry the same source id.",
        "A join by id then multiplies rows; often a dump was written twice.",
        '{"meta": {"source": {"id": "page-7"}}}',
    ),
    "gate-missed": Check(
        "error",
        "A share that was asked for is not reached, or one that was allowed is passed.",
        "Single records are sound, the dump as a whole is not.",
        "--min-fill employment_years=1.0",
    ),
    "impossible-date": Check(
        "error",
        "A date has the right form but is on no calendar.",
        "Date columns refuse it, or shift it.",
        '{"education": [{"period": {"text": "30 Feb 2021", "start": "2021-02-30"}}]}',
    ),
    "junk-line": Check(
        "error",
        "A line is no JSON object.",
        "The record on it is lost; the lines around it are still read.",
        '{"schema_version": "1.0", "name": "Ilvy Ka',
    ),
    "lone-surrogate": Check(
        "error",
        "A text holds half of a surrogate pair.",
        "It cannot be written as UTF-8, so databases and Arrow refuse the record.",
        '{"headline": "Rocket engineer \\ud83d"}',
    ),
    "missing-field": Check(
        "error",
        "A field that the schema requires is missing.",
        "Readers rely on it.",
        '{"meta": {"status": null}}',
    ),
    "ongoing-with-end": Check(
        "error",
        "A period is ongoing and yet has an end.",
        "The two contradict each other.",
        '{"education": [{"period": {"text": "2020 - Present", "end": "2021", "ongoing": true}}]}',
    ),
    "out-of-range": Check(
        "error",
        "A number or a length is outside the schema's bounds.",
        "It cannot be true.",
        '{"coding_years": -3}',
    ),
    "reversed-range": Check(
        "error",
        "A period ends before it starts.",
        "Durations turn negative. A warning where the record itself says that the page printed it so.",
        '{"education": [{"period": {"text": "2021 - 2019", "start": "2021", "end": "2019"}}]}',
    ),
    "schema-error": Check(
        "error",
        "A value breaks another rule of the schema.",
        "Readers rely on the schema.",
        "a rule of a later schema; each rule of schema 1.0 has a name of its own",
    ),
    "score-out-of-range": Check(
        "error",
        "A skill's score is not from 1 to 10.",
        "Digits of a name got into the score.",
        '{"skills": [{"name": "c", "score": 11}]}',
    ),
    "source-changed": Check(
        "error",
        "The source text is not the one that the record was made from.",
        "Its spans point into another text.",
        '{"meta": {"source": {"sha256": "0000000000000000000000000000000000000000000000000000000000000000"}}}',
    ),
    "source-missing": Check(
        "error",
        "The source dump holds no text for a record's id.",
        "Its spans cannot be checked.",
        '{"meta":{"source":{"id":"page-7","sha256":"0000000000000000000000000000000000000000000000000000000000000000"}}}',
    ),
    "span-mismatch": Check(
        "error",
        "The source text at a span does not read as the value.",
        "The value does not come from where it says.",
        '{"meta": {"spans": {"/name": [[1, 5]]}}}',
    ),
    "spans-missing": Check(
        "warning",
        "A record has no spans to check against its source.",
        "The source was given in vain: make the records anew, with `unseam parse --spans` or `unseam clean --spans`.",
        '{"meta": {"spans": null}}',
    ),
    "unknown-country": Check(
        "error",
        "A country is no ISO 3166-1 alpha-2 code.",
        "Joins by country drop the record.",
        '{"location": {"text": "Leeds, UK", "country": "UK"}}',
    ),
    "unknown-field": Check(
        "warning",
        "A field that the schema does not know.",
        "Harmless if a newer version wrote it, a misspelling otherwise.",
        '{"nickname": "Ilvy"}',
    ),
    "unknown-language": Check(
        "error",
        "A language is no BCP 47 tag.",
        "Joins by language drop the record.",
        '{"languages": [{"name": "Klingon", "code": "xx"}]}',
    ),
    "unknown-value": Check(
        "error",
        "A value is none of those that the schema lists.",
        "Readers switch on it.",
        '{"meta": {"status": "fine"}}',
    ),
    "unreadable-input": Check(
        "error",
        "A file cannot be read, or ends early.",
        "Its records were not checked.",
        "a .gz file that ends early",
    ),
    "wrong-form": Check(
        "error",
        "A text does not have the form that the schema asks for.",
        "Readers parse it.",
        '{"education": [{"period": {"text": "spring", "start": "spring"}}]}',
    ),
    "wrong-type": Check(
        "error",
        "A value has another type than the schema says.",
        "Typed readers fail on it.",
        '{"coding_years": "8"}',
    ),
}
