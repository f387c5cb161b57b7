"""The entry for FM-Tools, the list of tools that competitions read, and its check against that list's schema.

The schema is that of https://gitlab.com/sosy-lab/benchmarking/fm-tools. The package fm-weck holds a copy; pip
fetches it when an archive is checked, and nothing of it is packed.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from scripts.archiving import wheels
from verifier.yaml_text import load_yaml

PATH = "jr.yml"
_SCHEMA_WHEEL = wheels.Wheel(
    "any",
    "fm_weck-1.8.1-py3-none-any.whl",
    "26943497fec8dd4cba32f90bbd83f2da59dea3f9de6d3703f153748ecf57bb5d",
)
_SCHEMA_FILE = "fm_weck/resources/fm_tools/schema.yml"


def render(version: str) -> str:
    """The entry of this version."""
    return _ENTRY % {"version": version}


def fetch_schema(folder: Path) -> Mapping[str, Any]:
    """The schema of FM-Tools, out of the package that ``folder`` has or gets."""
    wheels.fetch([_SCHEMA_WHEEL], folder)
    with zipfile.ZipFile(folder / _SCHEMA_WHEEL.file) as packed:
        text = packed.read(_SCHEMA_FILE).decode("utf-8")
    schema = load_yaml(text)
    assert isinstance(schema, dict)
    return schema


def problems(entry: str, schema: Mapping[str, Any]) -> Iterator[str]:
    """What the schema says against an entry, a line each."""
    validator = import_module("jsonschema").Draft202012Validator  # a development tool brings it
    data = json.loads(json.dumps(load_yaml(entry)))
    for error in validator(schema, format_checker=validator.FORMAT_CHECKER).iter_errors(data):
        yield f"{PATH}: {error.json_path}: {error.message}"
    named = {key for key in data if key not in schema["properties"]}
    yield from (f"{PATH}: {key}: the schema has no such member" for key in sorted(named))


_ENTRY = """\
# Entry for FM-Tools, https://gitlab.com/sosy-lab/benchmarking/fm-tools, valid against its schema.
# The team that enters a competition fills in what only it knows: docs/competition.md.
id: jr
name: JR
description: |
  JR decides whether Java programs satisfy assertion, runtime-exception and deadlock properties by symbolic
  execution of bytecode with path merging, invariants and contracts; counterexamples are replayed on the Java
  virtual machine.
input_languages:
  - Java
project_url: https://example.org/jr  # the page of the project
spdx_license_identifier: Apache-2.0
benchexec_toolinfo_module: toolinfo.jr  # benchexec.tools.jr once BenchExec has it
fmtools_format_version: "2.0"
fmtools_entry_maintainers: []  # names of accounts on gitlab.com
maintainers: []  # orcid, name, institution, country and url of each

versions:
  - version: "%(version)s"
    doi: null  # of the archive on Zenodo
    benchexec_toolinfo_options: ["--witness", "witness.graphml"]
    required_ubuntu_packages:
      - python3
      - openjdk-17-jdk-headless

competition_participations: []

techniques:
  - Symbolic Execution
  - Bit-Precise Analysis
  - Floating-Point Arithmetics
  - Concurrency Support
  - Portfolio
  - Random Execution
  - Template-Based Predicate Inference
  - Constrained Horn Clauses

frameworks_solvers:
  - Bitwuzla
  - CVC
  - Yices2
  - Z3

literature: []
"""
