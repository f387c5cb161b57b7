"""The command lines of the Java processes, and the archives of loaded classes that they start from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

_FLAGS = (
    "-Xshare:auto",
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "-XX:-UsePerfData",
    "-XX:-UseDynamicNumberOfCompilerThreads",
    "-XX:-CreateCoredumpOnCrash",
    "-Xss16m",
    "-Duser.language=en",
    "-Duser.country=US",
    "-Dfile.encoding=UTF-8",
)


def server_command(java_home: Path, support: Path, flags: Sequence[str]) -> list[str]:
    """The trusted server; frames go over its standard input and output."""
    return [*_java(java_home, support / "server.jsa"), *flags, "-cp", str(support / "jr.jar"), "jr.Server"]


def runner_command(
    java_home: Path, support: Path, flags: Sequence[str], in_descriptor: int, out_descriptor: int
) -> list[str]:
    """A runner; frames go over two inherited descriptors."""
    command = [*_java(java_home, support / "runner.jsa"), *flags, "-cp", str(support / "jr.jar"), "jr.Runner"]
    return [*command, str(in_descriptor), str(out_descriptor)]


def _java(java_home: Path, archive: Path) -> list[str]:
    command = [str(java_home / "bin" / "java"), *_FLAGS]
    return [*command, f"-XX:SharedArchiveFile={archive}"] if archive.exists() else command
