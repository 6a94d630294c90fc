"""One site a file: hallmarks and the transformer of its grammar."""
