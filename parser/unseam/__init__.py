"""unseam: scraped profile pages become records that account for every character."""

__version__ = "0.1.0"
