"""The record's table: DuckDB column types made from the pydantic models."""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from unseam_schemas import Profile

_SCALARS = ((bool, "BOOLEAN"), (int, "BIGINT"), (float, "DOUBLE"), (str, "VARCHAR"))  # bool first: it is an int


def columns(model: type[BaseModel] = Profile) -> dict[str, str]:
    """Column name to DuckDB type, in the order of the model's fields; TypeError for a type that has none."""
    return {field.alias or name: column_type(field.annotation) for name, field in model.model_fields.items()}


def column_type(annotation: Any) -> str:
    """The DuckDB type of a field: nested models are STRUCTs, tuples lists, open sets of keys MAPs."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return column_type(arguments[0])
    if origin in (Union, types.UnionType):
        kinds = {column_type(argument) for argument in arguments if argument is not types.NoneType}
        if len(kinds) == 1:
            return kinds.pop()
    elif origin is Literal:
        kinds = {column_type(type(argument)) for argument in arguments}
        if len(kinds) == 1:
            return kinds.pop()
    elif origin in (tuple, list, Sequence):
        kinds = {column_type(argument) for argument in arguments if argument is not Ellipsis}
        if len(kinds) == 1:
            return f"{kinds.pop()}[]"
    elif origin in (dict, Mapping):
        return f"MAP({column_type(arguments[0])}, {column_type(arguments[1])})"
    elif isinstance(annotation, type):
        if issubclass(annotation, BaseModel):
            fields = ", ".join(f'"{name}" {kind}' for name, kind in columns(annotation).items())
            return f"STRUCT({fields})"
        for scalar, name in _SCALARS:
            if issubclass(annotation, scalar):
                return name
    raise TypeError(f"no column type for {annotation!r}")
