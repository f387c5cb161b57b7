"""The grid of a campaign: a YAML file with tasks, limits and named configurations.

tasks: [sv-benchmarks/java/floats]      # as for scripts/sweep.py
properties: [valid-assert]              # optional
limits: {cpu_s: 60, memory_mib: 4000}
repeat: 2                               # times each run is made; optional
configurations:
  portfolio: ""
  z3: --solver z3
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Grid:
    """What to run. ``configurations`` gives each name its options."""

    tasks: tuple[str, ...]
    properties: frozenset[str]
    cpu_limit_s: float
    memory_limit_mib: int
    repeat: int
    configurations: dict[str, tuple[str, ...]]

    @property
    def wall_limit_s(self) -> float:
        return 2 * self.cpu_limit_s

    def settings(self, name: str) -> dict[str, Any]:
        """What the store of a configuration says about its runs."""
        return {
            "cpu_limit_s": self.cpu_limit_s,
            "wall_limit_s": self.wall_limit_s,
            "memory_limit_mib": self.memory_limit_mib,
            "options": list(self.configurations[name]),
        }


def read_grid(file: Path) -> Grid:
    """Read a grid file; SystemExit with one line if it is not one."""
    from verifier.yaml_text import NotYamlError, load_yaml

    try:
        data: Any = load_yaml(file.read_text(encoding="utf-8"))
        limits = data["limits"]
        grid = Grid(
            tuple(data["tasks"]),
            frozenset(data.get("properties", ())),
            float(limits["cpu_s"]),
            int(limits["memory_mib"]),
            int(data.get("repeat", 1)),
            {str(name): tuple(shlex.split(text or "")) for name, text in data["configurations"].items()},
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError, NotYamlError, OverflowError) as error:
        raise SystemExit(f"campaign: {file}: not a grid: {error!r}") from None
    if not all(name.replace("-", "").replace("_", "").isalnum() for name in grid.configurations):
        raise SystemExit(f"campaign: {file}: names of configurations are letters, digits, - and _")
    return grid
