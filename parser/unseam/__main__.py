"""`python -m unseam` and the console script: stopped while it loads, it says so in one line."""

import os
import signal
import sys
from typing import NoReturn


def main() -> None:
    """Run the command line."""
    # A KeyboardInterrupt amid an import is lost where it comes in a callback; there is nothing to tidy up yet.
    is_heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if is_heard:
        signal.signal(signal.SIGINT, _stop)
    from unseam.cli import main as run  # takes half a second

    try:
        if is_heard:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        run()
    except KeyboardInterrupt:
        _tell()
        sys.exit(130)


def _stop(*_: object) -> NoReturn:
    _tell()
    os._exit(130)


def _tell() -> None:
    if sys.stderr is not None:  # closed by the caller, who wants no words
        sys.stderr.write("unseam: stopped\n")
        sys.stderr.flush()


if __name__ == "__main__":
    main()
