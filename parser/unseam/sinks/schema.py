"""The record's table: column types made from the pydantic models, in DuckDB's words or another engine's."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel

from unseam_schemas import Profile

T = TypeVar("T")


class Types(NamedTuple, Generic[T]):
    """How an engine says a type: its scalars, and what makes a list, a map and a record of other types."""

    boolean: T
    integer: T
    real: T
    text: T
    listed: Callable[[T], T]
    mapped: Callable[[T, T], T]
    nested: Callable[[Mapping[str, T]], T]


def _struct(fields: Mapping[str, str]) -> str:
    listed = ", ".join(f'"{name}" {kind}' for name, kind in fields.items())
    return f"STRUCT({listed})"


DUCKDB = Types("BOOLEAN", "BIGINT", "DOUBLE", "VARCHAR", "{}[]".format, "MAP({}, {})".format, _struct)


def columns(model: type[BaseModel] = Profile) -> dict[str, str]:
    """Column name to DuckDB type, in the order of the model's fields; TypeError for a type that has none."""
    return columns_in(DUCKDB, model)


def columns_in(engine: Types[T], model: type[BaseModel] = Profile) -> dict[str, T]:
    """Column name to an engine's type, in the order of the model's fields; TypeError for a type that has none."""
    return {field.alias or name: column_type(engine, field.annotation) for name, field in model.model_fields.items()}


def column_type(engine: Types[T], annotation: Any) -> T:
    """An engine's type of a field: nested models are records, tuples lists, open sets of keys maps."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return column_type(engine, arguments[0])
    if origin in (Union, types.UnionType):
        kinds = {column_type(engine, argument) for argument in arguments if argument is not types.NoneType}
        if len(kinds) == 1:
            return kinds.pop()
    elif origin is Literal:
        kinds = {column_type(engine, type(argument)) for argument in arguments}
        if len(kinds) == 1:
            return kinds.pop()
    elif origin in (tuple, list, Sequence):
        kinds = {column_type(engine, argument) for argument in arguments if argument is not Ellipsis}
        if len(kinds) == 1:
            return engine.listed(kinds.pop())
    elif origin in (dict, Mapping):
        return engine.mapped(column_type(engine, arguments[0]), column_type(engine, arguments[1]))
    elif isinstance(annotation, type):
        if issubclass(annotation, BaseModel):
            return engine.nested(columns_in(engine, annotation))
        scalars = ((bool, engine.boolean), (int, engine.integer), (float, engine.real), (str, engine.text))
        for scalar, kind in scalars:  # bool first: it is an int
            if issubclass(annotation, scalar):
                return kind
    raise TypeError(f"no column type for {annotation!r}")
