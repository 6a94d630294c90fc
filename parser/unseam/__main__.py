"""`python -m unseam`."""

from unseam.cli import main

main()
