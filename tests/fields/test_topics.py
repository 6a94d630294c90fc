"""Topics that run together."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unseam.fields.topics import collect_words, format_vocabulary, parse_vocabulary, split_topics
from unseam.topic_model import char_step, known_features, make_context, unknown_features
from unseam.topic_splitter import _Edges, known_word, lists

SURE = [  # common topics, as profile pages run them together
    "machine-learning docker kubernetes",
    "react typescript webpack",
    "rust cli command-line-tool",
    "android kotlin jetpack-compose",
    "home-assistant mqtt esp8266",
    "natural-language-processing pytorch bert",
    "postgresql django rest-api",
    "game-engine opengl cpp",
    "blockchain solidity ethereum smart-contracts",
    "hacktoberfest",
]


@pytest.mark.parametrize("topics", SURE)
def test_common_topics_part_without_doubt(topics: str) -> None:
    expected = tuple(topics.split())
    assert split_topics("".join(expected)) == (expected, True, ())


def test_the_repository_tells_a_topic_that_no_list_has() -> None:
    run = "gomkvistparser"
    assert "mkvist" not in lists().words
    told = split_topics(run, context=("nordby/mkvist", "A reader of mkvist files"))
    assert told.topics == ("go", "mkvist", "parser")


def test_a_learned_word_is_known_from_then_on() -> None:
    run = "zorbexpgrocket"
    before = split_topics(run)
    after = split_topics(run, vocabulary={"zorbex": 40, "pgrocket": 40})
    assert after.topics == ("zorbex", "pgrocket")
    assert before.topics != after.topics or not before.confident


def test_doubt_comes_with_alternatives() -> None:
    found = split_topics("gobotsharp")
    assert not found.confident
    assert found.alternatives
    assert found.topics not in found.alternatives


def test_no_topic_comes_twice() -> None:
    found = split_topics("dockerdockerdocker")
    assert len(set(found.topics)) == len(found.topics)


@pytest.mark.parametrize(
    "text", ["", " ", "-", "--", "a-", "-a", "a--b", "Docker", "c++", "日本語", "\ud800", "a" * 100_000]
)
def test_what_is_no_run_stays_as_it_is(text: str) -> None:
    found = split_topics(text)
    assert "".join(found.topics) == text.strip()
    assert not found.confident


def test_blanks_and_commas_are_borders() -> None:
    assert split_topics("docker, rust\nkotlin").topics == ("docker", "rust", "kotlin")


@settings(max_examples=60, deadline=None)
@given(st.text("abcdeginorst-1", max_size=60))
def test_no_character_is_lost(run: str) -> None:
    found = split_topics(run)
    assert "".join(found.topics) == run
    assert len(found.topics) <= 5


@settings(max_examples=25, deadline=None)
@given(st.from_regex(r"\A[a-z]{1,9}(-[a-z0-9]{1,6}){0,2}[0-9]?\Z"))
def test_edges_weigh_what_their_features_say(run: str) -> None:
    """The splitter's short cuts give the sum over named features, by which the weights were fitted."""
    context = make_context(("owner/name", ""))
    weights = lists().weights
    edges = _Edges(run, context, {})
    for end, found in enumerate(edges.by_end):
        for start, score in found:
            segment = run[start:end]
            word = known_word(segment)
            if word is not None:
                features = [(name, 1.0) for name in known_features(segment, word)]
            else:
                features = unknown_features(segment, known_word, characters(segment))
            assert score == pytest.approx(sum(weights.get(name, 0.0) * value for name, value in features))


def characters(segment: str) -> float:
    """Log probability of a whole topic by the character model."""
    shown = f"^{segment}$"
    return sum(char_step(lists().grams, shown[max(0, at - 4) : at], shown[at]) for at in range(1, len(shown)))


def test_a_vocabulary_goes_to_a_file_and_back() -> None:
    counts = {"docker": 3, "zorbex": 12, "a-b": 3}
    text = format_vocabulary(counts)
    assert text.splitlines()[1:] == ["zorbex\t12", "a-b\t3", "docker\t3"]
    assert parse_vocabulary(text) == counts


@pytest.mark.parametrize("line", ["docker", "docker\tmany", "Docker\t3", "docker\t0", "docker\t3\t4"])
def test_a_bad_vocabulary_names_its_line(line: str) -> None:
    with pytest.raises(ValueError, match="line 2"):
        parse_vocabulary(f"# words\n{line}\n")


def test_words_that_a_record_lists_unglued() -> None:
    record = {
        "meta": {"diagnostics": [{"name": "topics-uncertain", "pointer": "/contributions/2/topics"}]},
        "skills": [{"name": "c-language", "variants": ["cprogramming"]}, {"name": "Node JS", "variants": []}],
        "contributions": [
            {"repository": "nordby/Mkvist.Reader", "topics": ["mkv"]},
            {"repository": None, "topics": ["a", "b"]},
            {"repository": None, "topics": ["gobotsharp"]},
        ],
    }
    assert list(collect_words(record)) == ["c-language", "cprogramming", "node-js", "mkvist-reader", "mkv"]
