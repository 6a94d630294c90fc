"""Records out: the kinds of output, and the store that lets a killed run go on."""

from unseam.sinks.files import write_whole
from unseam.sinks.lines import reject_line, to_line
from unseam.sinks.opening import Kind, Sink, default_rejects, default_report, kind_of, open_sink
from unseam.sinks.shards import ShardStore, discard, folder_of, has_store

__all__ = [
    "Kind",
    "ShardStore",
    "Sink",
    "default_rejects",
    "default_report",
    "discard",
    "folder_of",
    "has_store",
    "kind_of",
    "open_sink",
    "reject_line",
    "to_line",
    "write_whole",
]
