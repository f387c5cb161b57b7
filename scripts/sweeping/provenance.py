"""What made the runs of a store, and on what machine: told by JR itself, once for each call that makes runs.

The facts stand in a line of their own, named by their digest; each run names the line it belongs to. So a
store that another version of JR continued says which runs are whose.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from statistics import median
from typing import Any, Final

from scripts.sweeping.collect import Run
from scripts.sweeping.sweep_store import Outcome, append_provenance, read_provenance, read_store
from verifier.errors import UserError
from verifier.fleet.facts import UNKNOWN, facts_of
from verifier.task.definition import read_task_file

LIMITS: Final = ("cpu_limit_s", "wall_limit_s", "memory_limit_mib")
_MOST_TASKS_NAMED = 5


@dataclass(frozen=True)
class Origin:
    """Where the runs of one store, or of one configuration of a campaign, come from."""

    settings: Mapping[str, Any]
    facts: Mapping[str, Mapping[str, str]]
    outcomes: Mapping[str, Outcome] = field(default_factory=dict)

    def values(self, name: str) -> str:
        """What the runs have under a name; several values if the store was continued elsewhere."""
        used = sorted({outcome.provenance for outcome in self.outcomes.values()})
        found = dict.fromkeys(self.facts.get(key, {}).get(name, UNKNOWN) for key in used)
        return " and ".join(found) or UNKNOWN

    def names(self) -> list[str]:
        return list(dict.fromkeys(name for facts in self.facts.values() for name in facts))


def describe(
    command: Sequence[str], executor: str, workers: Sequence[Mapping[str, str]] = ()
) -> dict[str, str]:
    """The facts about a JR that is started by ``command``, and about this machine, or those of workers."""
    facts = {"commit": commit_of(command), "executor": executor}
    if not workers:
        return facts | facts_of(command)
    for name in dict.fromkeys(name for worker in workers for name in worker):
        facts[name] = " and ".join(sorted({worker.get(name, UNKNOWN) for worker in workers}))
    return facts


def commit_of(command: Sequence[str]) -> str:
    """The commit of the checkout that holds a command, marked if files were changed since."""
    files = [Path(word) for word in command if Path(word).is_file()]
    if not files:
        return UNKNOWN
    git = ["git", "-C", str(files[-1].resolve().parent)]
    try:
        found = subprocess.run([*git, "rev-parse", "HEAD"], capture_output=True, text=True, check=True)
        changed = subprocess.run(
            [*git, "status", "--porcelain", "--untracked-files=no"],
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return UNKNOWN
    return found.stdout.strip() + (" with changes" if changed.stdout.strip() else "")


def record(store: Path, facts: Mapping[str, str]) -> str:
    """Write the facts into a store that lacks them; the name that its runs give them."""
    text = json.dumps(facts, sort_keys=True)
    name = hashlib.sha256(text.encode()).hexdigest()[:12]
    if name not in read_provenance(store):
        append_provenance(store, name, facts)
    return name


def task_digest(run: Run) -> str:
    """SHA-256 over a task: its definition, the property, and all sources."""
    whole = hashlib.sha256()
    try:
        whole.update(_content_digest(run.file).encode())
        task = read_task_file(run.file, run.goal)
    except (OSError, UserError):
        return ""
    whole.update(task.specification.text.encode())
    files = {file for root in task.source_roots for file in root.rglob("*.java") if file.is_file()}
    for file in sorted(files):
        name = os.path.relpath(file, run.file.parent)
        whole.update(f"{name}\0{_content_digest(file)}\0".encode(errors="surrogateescape"))
    return whole.hexdigest()


def files_of(run: Run) -> tuple[Path, ...]:
    """What a run reads: the definition, the property files that it names, and the folders of sources."""
    try:
        task = read_task_file(run.file, run.goal)
        named = re.findall(r"property_file:\s*['\"]?([^\s'\",}]+)", run.file.read_text(encoding="utf-8"))
    except (OSError, UserError):
        return (run.file,)
    properties = (Path(os.path.normpath(run.file.parent / name)) for name in named)
    return (run.file, *(file for file in dict.fromkeys(properties) if file.is_file()), *task.source_roots)


@lru_cache(maxsize=4096)
def _content_digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def read_origin(stores: Iterable[Path]) -> Origin:
    """The origin of the runs in these stores, which hold repeated runs of one configuration."""
    settings: Mapping[str, Any] = {}
    facts: dict[str, dict[str, str]] = {}
    outcomes: dict[str, Outcome] = {}
    for store in stores:
        stored, found = read_store(store)
        settings = settings or stored
        facts.update(read_provenance(store))
        outcomes.update({f"{store.name} {key}": outcome for key, outcome in found.items()})
    return Origin(settings, facts, outcomes)


def differing_limits(before: Origin, after: Origin) -> list[str]:
    """The limits that two origins do not share, as ``name: before -> after``."""
    pairs = ((name, *(str(o.settings.get(name, UNKNOWN)) for o in (before, after))) for name in LIMITS)
    return [f"{name}: {old} -> {new}" for name, old, new in pairs if old != new]


def render_differences(before: Origin, after: Origin) -> list[str]:
    """One line for each thing besides the answers in which two origins differ."""
    lines = [f"differs: {text}" for text in differing_limits(before, after)]
    options = [" ".join(o.settings.get("options") or []) or "none" for o in (before, after)]
    if options[0] != options[1]:
        lines.append(f"differs: options: {options[0]} -> {options[1]}")
    for name in dict.fromkeys([*before.names(), *after.names()]):
        old, new = before.values(name), after.values(name)
        if old != new:
            lines.append(f"differs: {name}: {old} -> {new}")
    changed = _changed_tasks(before, after)
    if changed:
        named = ", ".join(changed[:_MOST_TASKS_NAMED]) + (", ..." if len(changed) > _MOST_TASKS_NAMED else "")
        lines.append(f"differs: the files of {len(changed)} tasks: {named}")
    loads = [_load(o) for o in (before, after)]
    if loads[0] != loads[1]:
        lines.append(f"differs: busy cores during a run (median): {loads[0]} -> {loads[1]}")
    return lines


def _changed_tasks(before: Origin, after: Origin) -> list[str]:
    old = {o.key: o for o in before.outcomes.values() if o.task_sha256}
    new = {o.key: o for o in after.outcomes.values() if o.task_sha256}
    return sorted({new[k].task for k in old.keys() & new.keys() if old[k].task_sha256 != new[k].task_sha256})


def _load(origin: Origin) -> str:
    loads = [o.busy_cores for o in origin.outcomes.values() if o.busy_cores is not None]
    return f"{median(loads):.1f}" if loads else UNKNOWN


def render_origin(origin: Origin) -> list[str]:
    """One line for each fact about where runs come from."""
    lines = [f"{name}: {origin.settings.get(name, UNKNOWN)}" for name in LIMITS]
    lines += [f"{name}: {origin.values(name)}" for name in origin.names()]
    return [*lines, f"busy cores during a run (median): {_load(origin)}"]
