"""One shell for the commands of a page, and what they print held to what the page shows."""

from __future__ import annotations

import doctest
import re
import subprocess
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

_END = "-- end of output --"
_SAME = doctest.OutputChecker()


class Step(NamedTuple):
    """A command of a page and what the page shows it printing; "..." stands for anything."""

    command: str
    shown: str


def steps(block: str) -> list[Step]:
    """The commands of a `console` block: lines behind `$ `, their output below them."""
    return [Step(command, shown) for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M)]


class Shell:
    """A bash that keeps its state from command to command."""

    def __init__(self, cwd: Path, env: dict[str, str]) -> None:
        self._bash = subprocess.Popen(
            ["bash", "--norc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=cwd, env=env, text=True
        )
        self._last = 0

    def __enter__(self) -> Shell:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._bash.communicate()

    def run(self, command: str) -> tuple[str, int]:
        """What a command prints, on stdout and stderr, and its exit code; `$?` is that of the command before."""
        assert self._bash.stdin
        assert self._bash.stdout
        script = f"(exit {self._last})\n{{ {command}\n}} </dev/null 2>&1\necho '{_END}' $?\n"
        self._bash.stdin.write(script)
        self._bash.stdin.flush()
        printed: list[str] = []
        for line in self._bash.stdout:
            if _END in line:
                before, _, code = line.partition(_END)
                self._last = int(code)
                return "".join([*printed, before]), self._last
            printed.append(line)
        raise AssertionError(f"the shell is gone after {command!r}")

    def follow(self, block: str) -> None:
        """Run the commands of a block. Each prints what is shown; it may fail where the next one is `echo $?`."""
        todo = steps(block)
        assert todo, "a console block without a command"
        for at, (command, shown) in enumerate(todo):
            printed, code = self.run(command)
            # "..." alone on the first line may stand for no line at all.
            wanted = (shown, shown.removeprefix("...\n"))
            same = any(_SAME.check_output(want, printed, doctest.ELLIPSIS) for want in wanted)
            assert same, f"$ {command}\n-- shown\n{shown}-- printed\n{printed}"
            told = at + 1 < len(todo) and todo[at + 1].command == "echo $?"
            assert code == 0 or told, f"$ {command}\nexit code {code}\n{printed}"
