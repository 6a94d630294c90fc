"""In CI a skipped test is a failed one, but for tests over pages that lie outside the project."""

from __future__ import annotations

import os

import pytest

ALLOWED = "no ../shared here"


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Fail a run in CI that skipped anything else."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if not os.environ.get("CI") or reporter is None or exitstatus:
        return
    skipped = [report for report in reporter.stats.get("skipped", []) if ALLOWED not in str(report.longrepr)]
    for report in skipped:
        reporter.write_line(f"skipped in CI: {report.nodeid}: {report.longrepr}")
    if skipped:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
