"""The command lines of the Java processes, and the archives of loaded classes that they start from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from verifier.jvm.resources import memory_flags

_FLAGS = (
    "-Xshare:auto",
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "-XX:-UsePerfData",
    "-XX:-UseDynamicNumberOfCompilerThreads",
    "-XX:-CreateCoredumpOnCrash",
    "-Xss16m",
    "-XX:+UnlockDiagnosticVMOptions",
    "-XX:ArchiveRelocationMode=0",  # where archives were made for: nothing in them has to be changed
)
_SETTINGS = ("-Duser.language=en", "-Duser.country=US", "-Dfile.encoding=UTF-8")
UNVERIFIED = ("-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote")
"""Options for processes that load what java/jr/Rewriter.java makes of classes."""
USUAL = ("-XX:TieredStopAtLevel=4", "-XX:-UseSerialGC")
"""Options for processes that fill gigabytes, as users run them: these lie in memory in another way."""
INTERNALS = ("jdk.internal.access", "jdk.internal.misc")
"""Packages of java.base that java/jr/Plain.java uses."""


def run_flags(memory_mib: int, scratch: Path) -> list[str]:
    """Options of a process that runs programs and writes below ``scratch`` only."""
    flags = [*memory_flags(memory_mib), "-Xlog:disable", "-XX:ErrorFile=/dev/null", *UNVERIFIED]
    return [*flags, f"-Djava.io.tmpdir={scratch}"]


def server_command(java_home: Path, support: Path, flags: Sequence[str]) -> list[str]:
    """The trusted server; frames go over its standard input and output."""
    command = [*_java(java_home, support / "server.jsa"), *_SETTINGS, *flags]
    return [*command, "-cp", str(support / "jr.jar"), "jr.Server"]


def compiler_command(java_home: Path, support: Path) -> list[str]:
    """javac in a process of its own, without its arguments; file names and messages are in UTF-8.

    It starts from the server's archive, which holds the classes of javac: with it, and without the compiler
    for code that runs for long, a small call takes half of the CPU time of the JDK's own ``javac``.
    """
    command = [*_java(java_home, support / "server.jsa"), *_SETTINGS, "-Dsun.jnu.encoding=UTF-8"]
    return [*command, "-cp", str(support / "jr.jar"), "com.sun.tools.javac.Main"]


def runner_command(
    java_home: Path, support: Path, flags: Sequence[str], in_descriptor: int, out_descriptor: int
) -> list[str]:
    """A runner; frames go over two inherited descriptors."""
    return _shared_command("jr.Runner", java_home, support, flags, in_descriptor, out_descriptor)


def natives_command(
    java_home: Path,
    support: Path,
    flags: Sequence[str],
    descriptors: tuple[int, int],
    classes: Sequence[Path],
    library: Path,
) -> list[str]:
    """What calls native methods of the program; its classes are behind JR's: so the runner's archive fits."""
    path = ":".join(map(str, (support / "jr.jar", *classes)))
    command = [*_java(java_home, support / "runner.jsa"), *_SETTINGS, *flags, "-cp", path, "jr.Natives"]
    return [*command, *map(str, descriptors), str(library)]


def stress_command(
    java_home: Path, support: Path, flags: Sequence[str], in_descriptor: int, out_descriptor: int
) -> list[str]:
    """The same for a stress replay, with all compilers of the virtual machine: they reorder more."""
    flags = [*flags, "-XX:TieredStopAtLevel=4"]
    return _shared_command("jr.Stress", java_home, support, flags, in_descriptor, out_descriptor)


def _shared_command(
    main_class: str, java_home: Path, support: Path, flags: Sequence[str], *descriptors: int
) -> list[str]:
    command = [*_java(java_home, support / "runner.jsa"), *_SETTINGS, *flags]
    command += ["-cp", str(support / "jr.jar"), main_class]
    return [*command, *map(str, descriptors)]


def plain_command(
    java_home: Path,
    support: Path,
    flags: Sequence[str],
    descriptors: tuple[int, int],
    classes: Sequence[Path],
    started: Sequence[str],
) -> list[str]:
    """The program as the application's own main class; frames go over the descriptors 8 and 9.

    ``started``: that class, and its arguments.

    The shell takes the inherited ``descriptors`` to those numbers, and out of the environment what
    shells put there.
    """
    renumber = 'from=$1 to=$2; shift 2; exec "$@" 8</proc/self/fd/"$from" 9>/proc/self/fd/"$to"'
    command = ["/bin/sh", "-c", renumber, "jr", *map(str, descriptors)]
    command += ["env", "-u", "PWD", "-u", "OLDPWD", "-u", "SHLVL", "-u", "_"]
    command += [*_java(java_home, support / "plain.jsa"), *flags, "-ea"]
    command += [f"-Xbootclasspath/a:{support / 'jr.jar'}"]
    command += [option for name in INTERNALS for option in export(name)]
    if not all(argument.isascii() for argument in started[1:]):
        command.append("-Dsun.jnu.encoding=UTF-8")  # the environment says nothing of a locale
    return [*command, "-cp", ":".join(map(str, classes)), *started]


def export(package: str) -> tuple[str, str]:
    """The option that lets JR's own Java classes use a package of java.base."""
    return "--add-exports", f"java.base/{package}=ALL-UNNAMED"


def _java(java_home: Path, archive: Path) -> list[str]:
    command = [str(java_home / "bin" / "java"), *_FLAGS]
    return [*command, f"-XX:SharedArchiveFile={archive}"] if archive.exists() else command
