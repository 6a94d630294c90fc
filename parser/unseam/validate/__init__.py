"""Records against schema and sense."""

from unseam.validate.checks import Options, check_record, validate_files
from unseam.validate.report import Finding, Report

__all__ = ["Finding", "Options", "Report", "check_record", "validate_files"]
