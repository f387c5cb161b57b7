#!/usr/bin/env python3
"""Writes docs/options.md from the options dataclass; ``--check`` only says whether it is current."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from verifier.cli.main import build_parser  # noqa: E402
from verifier.config import OptionInfo, each_option, flag_of  # noqa: E402 (the path is set above)

TARGET = ROOT / "docs" / "options.md"
INTRODUCTION = """\
# Options

Generated from `verifier/config.py` and `verifier/cli/main.py` by `scripts/write_option_docs.py`; change
them there.

Each option of `jr verify` can also stand in a file given by `--config FILE`: YAML, one mapping,
the names below without the dashes. The command line wins over the file; an unknown name is an
error.

```yaml
time-limit: 900
memory-limit: 15GB
strategy: bfs
```
"""


def render() -> str:
    """The whole document."""
    parts = [INTRODUCTION]
    group = None
    for item, info in each_option():
        if info.group != group:
            group = info.group
            parts.append(f"\n## {group.capitalize()}\n\n| option | default | meaning |\n|---|---|---|\n")
        parts.append(f"| {_spelling(item.name, info)} | {_default(item.default)} | {info.help} |\n")
    return "".join([*parts, *_of_program(), *_of("check"), *_of("diff")])


def _of_program() -> Iterator[str]:
    """What says which program ``jr verify`` and ``jr replay`` are about; no config file has it."""
    yield "\n## The program\n\nOf `jr verify` and `jr replay`, on the command line only.\n\n"
    yield "| option | default | meaning |\n|---|---|---|\n"
    shared = {flag_of(item.name) for item, _ in each_option()}
    own = (a for a in _actions_of("verify") if not shared & set(a.option_strings) and a.dest != "config")
    yield from map(_row, own)


def _actions_of(command: str) -> list[argparse.Action]:
    commands = next(a for a in build_parser()._actions if isinstance(a, argparse._SubParsersAction))
    return [a for a in commands.choices[command]._actions if a.option_strings and a.dest != "help"]


def _of(command: str) -> Iterator[str]:
    """The options of ``jr check`` and its like, as its parser has them."""
    actions = _actions_of(command)
    flags = (max(a.option_strings, key=len) for a in actions if a.default == argparse.SUPPRESS)
    shared = ", ".join(f"`{flag}`" for flag in flags)
    yield f"\n## `jr {command}`\n\n{shared}, as above, and:\n\n"
    yield "| option | default | meaning |\n|---|---|---|\n"
    yield from (_row(action) for action in actions if action.default != argparse.SUPPRESS)


def _row(action: argparse.Action) -> str:
    flag = max(action.option_strings, key=len)
    short = next((s for s in action.option_strings if s != flag), "")
    metavar = action.metavar or "|".join(action.choices or ())
    value = f" {metavar}" if metavar and action.nargs != 0 else ""
    text = f"`{flag}{value}`".replace("|", "\\|")
    default = "" if action.default in (None, False, "", []) else f"`{action.default}`"
    spelling = f"{text}, `{short}`" if short else text
    return f"| {spelling} | {default} | {action.help} |\n"


def _spelling(name: str, info: OptionInfo) -> str:
    value = f" {info.metavar}" if info.metavar else ""
    text = f"`{flag_of(name)}{value}`".replace("|", "\\|")
    return f"{text}, `{info.short}`" if info.short else text


def _default(value: object) -> str:
    if value is None or value is False:
        return ""
    return f"`{','.join(value) if isinstance(value, tuple) else value}`"


def main() -> int:
    """Write the document, or compare it with what is there."""
    text = render()
    if sys.argv[1:] == ["--check"]:
        return 0 if TARGET.read_text(encoding="utf-8") == text else 1
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
