"""Data against JSON schemas; the package takes seconds to load, which is no matter of who collects tests."""

from __future__ import annotations

from typing import Any

import pytest


def check(schema: Any) -> None:
    """Skip the test without the package; fail if this is no schema."""
    jsonschema = pytest.importorskip("jsonschema")
    jsonschema.Draft202012Validator.check_schema(schema)


def fits(data: Any, schema: Any) -> bool:
    """Whether data are as a schema says."""
    jsonschema = pytest.importorskip("jsonschema")
    return bool(jsonschema.validators.validator_for(schema)(schema).is_valid(data))


def require(data: Any, schema: Any) -> None:
    """Fail, with the reason, if data are not as a schema says."""
    jsonschema = pytest.importorskip("jsonschema")
    jsonschema.validate(data, schema)
