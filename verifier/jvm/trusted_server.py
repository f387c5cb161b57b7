"""Requests to the trusted server: compiling, and methods of the JDK on concrete values."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from verifier.jvm.wire import JavaValue, Reader, Writer, descriptors_of


@dataclass(frozen=True)
class Call:
    """A public method of the JDK: owner in internal form, the receiver first unless it is static.

    The name ``<init>`` makes an object, which must have a form on the pipe (strings and boxes do).
    """

    owner: str
    name: str
    descriptor: str
    args: tuple[JavaValue, ...]
    static: bool = True


@dataclass(frozen=True)
class Returned:
    """The call gave ``value``; ``tag`` is its type on the pipe (Z B C S I J F D, s, n for null, [).

    A char is its code as an int, an array a tuple; what a void method gives is None.
    """

    value: object
    tag: str


@dataclass(frozen=True)
class Raised:
    """The call threw an exception (binary name)."""

    exception: str
    message: str | None


@dataclass(frozen=True)
class NotCallable:
    """The call could not be made, or its result has no form outside Java."""

    reason: str


Answer = Returned | Raised | NotCallable


def encode_calls(calls: Sequence[Call]) -> bytes:
    """A request that java/jr/Server.java answers call by call, in order."""
    out = Writer()
    out.byte("m")
    out.int32(len(calls))
    for call in calls:
        one = Writer()
        one.text(call.owner)
        one.text(call.name)
        one.text(call.descriptor)
        one.int32(len(call.args))
        types = descriptors_of(call.descriptor)
        if not call.static and call.name != "<init>":
            types.insert(0, f"L{call.owner};")
        for value, descriptor in zip(call.args, types, strict=True):
            one.value(value, descriptor)
        body = one.body()
        out.int32(len(body))
        out.raw(body)
    return out.body()


def decode_answer(reader: Reader) -> Answer:
    """The answer to the next call."""
    how = reader.byte()
    if how == "v":
        tag, value = reader.tagged()
        return Returned(value, tag)
    if how == "e":
        return Raised(reader.text(), reader.optional_text())
    return NotCallable(reader.text())


NO_PLUGINS = ("-proc:none", "-processorpath", "")
"""Options of javac: no annotation processors, nor plugins, which it else starts from the class path."""


def javac_arguments(
    roots: Sequence[Path],
    out_dir: Path,
    files: Sequence[Path],
    class_path: Sequence[Path],
    encoding: str = "UTF-8",
    release: int | None = None,
) -> list[str]:
    """Compile ``files`` and what they need; full debug information, no invokedynamic for strings."""
    arguments = ["-g", "-nowarn", *NO_PLUGINS, "-implicit:class", "-Xprefer:source"]
    arguments += ["-XDstringConcat=inline", "-encoding", encoding, "-d", str(out_dir.resolve())]
    arguments += ["-sourcepath", os.pathsep.join(str(root.resolve()) for root in roots)]
    arguments += ["-classpath", os.pathsep.join(map(str, class_path))]
    if release is not None:
        arguments += ["--release", str(release)]
    return [*arguments, *(str(file.resolve()) for file in files)]


def arguments_of_files(
    files: Sequence[Path],
    out_dir: Path,
    class_path: Sequence[Path],
    warns: bool = False,
    options: Sequence[str] = (),
) -> list[str]:
    """Compile ``files``, which need only one another and the class path; ``options``: more of javac's."""
    arguments = ["-g", "-Xlint:all" if warns else "-nowarn", *NO_PLUGINS]
    arguments += ["-Xmaxerrs", "10000", "-Xmaxwarns", "10000", "-XDstringConcat=inline"]
    arguments += ["-encoding", "UTF-8", *options, "-d", str(out_dir.resolve()), "-sourcepath", ""]
    arguments += ["-classpath", os.pathsep.join(str(place.absolute()) for place in class_path)]
    return [*arguments, *(str(file.resolve()) for file in files)]


_WARM = """
import java.util.ArrayList;
import java.util.List;
class Warm {
  private final List<String> names = new ArrayList<>();
  static int sum(Warm one, int[] numbers) {
    int sum = 0;
    for (String name : one.names) if (name.length() > 1) sum += name.charAt(0);
    try { return sum / numbers[0]; } catch (RuntimeException error) { return numbers.length + sum; }
  }
}
"""
"""Has a little of what drivers have."""


def warming_arguments(folder: Path) -> list[str]:
    """Compile a small class, in an empty folder."""
    source = folder / "Warm.java"
    source.write_text(_WARM, encoding="utf-8")
    return arguments_of_files([source], folder, [])


def encode_compile(arguments: Sequence[str]) -> bytes:
    """A request that runs javac in the server."""
    out = Writer()
    out.byte("c")
    out.int32(len(arguments))
    for argument in arguments:
        out.text(argument)
    return out.body()


def encode_link(directories: Sequence[Path], names: Sequence[str], members: bool) -> bytes:
    """A request that loads and links classes (internal names), and initialises none (java/jr/Linking.java).

    ``members``: the types of all members must be there, too.
    The answer: for each class an empty text, or what was thrown.
    """
    out = Writer()
    out.byte("l")
    out.int32(len(directories))
    for directory in directories:
        out.text(str(directory))
    out.int32(len(names))
    for name in names:
        out.text(name.replace("/", "."))
    out.flag(members)
    return out.body()


def encode_rewrite(
    directories: Sequence[tuple[Path, Path]], main_class: str, steps: bool, places: bool, stand_in: bool
) -> bytes:
    """A request that rewrites the classes of each first directory into the second (java/jr/Classes.java).

    ``steps``: the threads of the program are to take turns. ``places``: questions for where classes lie
    end a run. ``stand_in``: classes elsewhere use what JR may
    put others in the place of. The answer: why that cannot be, or an empty text, and whether any class does.
    """
    out = Writer()
    out.byte("w")
    out.text(main_class)
    out.flag(steps)
    out.flag(places)
    out.flag(stand_in)
    out.int32(len(directories))
    for source, target in directories:
        out.text(str(source))
        out.text(str(target))
    return out.body()
