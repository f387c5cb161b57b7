"""Random programs for proofs, compiled together, each with class folders of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from verifier.jvm.process import Jvm


class RandomProgram(Protocol):
    """A program made of a seed."""

    name: str

    def source(self) -> str:
        """Its one class."""
        ...


def compile_apart(
    jvm: Jvm,
    seeds: range,
    folder: Path,
    common: Path,
    kind: Callable[[int], RandomProgram],
) -> dict[str, tuple[Path, ...]]:
    """The class folders of each program: its own one, and that of the stub."""
    sources, together = folder / "sources", folder / "together"
    sources.mkdir()
    names = []
    for seed in seeds:
        program = kind(seed)
        names.append(program.name)
        (sources / f"{program.name}.java").write_text(program.source())
    calls = "\n".join(f"    {name}.main(args);" for name in names)
    body = f"  public static void main(String[] args) {{\n{calls}\n  }}\n"
    (sources / "All.java").write_text(f"public class All {{\n{body}}}\n")
    outcome = jvm.compile((sources, common), together, main_class="All")
    assert outcome.ok, outcome.messages
    places = {}
    for name in names:
        place = folder / name
        place.mkdir()
        for file in [*together.glob(f"{name}.class"), *together.glob(f"{name}$*.class")]:
            file.rename(place / file.name)
        places[name] = (place, together)
    (together / "All.class").unlink()
    return places
