"""The filter of system calls, run by a small machine here, so for hardware that is not there, too."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest

from verifier.jvm.call_filter import _ARCHITECTURES, CALLS, _Architecture, _program

ALLOWED, REFUSED = 0x7FFF0000, 0x0005000D
HEADERS = {
    "x86_64": Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
    "aarch64": Path("/usr/include/asm-generic/unistd.h"),
}
on_both = pytest.mark.parametrize("machine", ["x86_64", "aarch64"])


def answer(known: _Architecture, number: int, *arguments: int, audit: int | None = None) -> int:
    """What the filter says about a call: classic BPF (linux/filter.h) over a struct seccomp_data."""
    data = struct.pack("=iIQ6Q", number, audit or known.audit, 0, *arguments, *[0] * (6 - len(arguments)))
    code = [struct.unpack_from("=HBBI", _program(known), at) for at in range(0, len(_program(known)), 8)]
    loaded = at = 0
    while True:
        operation, if_true, if_false, operand = code[at]
        at += 1
        if operation == 0x20:
            (loaded,) = struct.unpack_from("=I", data, operand)
        elif operation == 0x15:
            at += if_true if loaded == operand else if_false
        elif operation == 0x35:
            at += if_true if loaded >= operand else if_false
        else:
            assert operation == 0x06
            return operand


@on_both
def test_each_call_of_the_table_is_refused_and_others_are_not(machine: str) -> None:
    known = _ARCHITECTURES[machine]
    refused = {number for number in range(600) if answer(known, number) == REFUSED}
    wanted = {both[known.column] for name, both in CALLS.items() if name not in ("utimensat", "seccomp")}
    assert refused == wanted - {None}
    assert {answer(known, number) for number in range(600)} == {ALLOWED, REFUSED}


@on_both
def test_sockets_are_of_the_internet_and_times_of_open_files(machine: str) -> None:
    known = _ARCHITECTURES[machine]
    socket, times = known.number("socket"), known.number("utimensat")
    assert [answer(known, socket, family) for family in (2, 10)] == [ALLOWED] * 2
    assert {answer(known, socket, family) for family in (0, 1, 3, 16, 17, 40)} == {REFUSED}
    assert answer(known, times, 5, 0) == ALLOWED
    for pointer in (1, 0x7FFF12345678, 1 << 32, (1 << 64) - 1):
        assert answer(known, times, 5, pointer) == REFUSED, "a path"


@on_both
def test_other_interfaces_of_the_kernel_are_refused(machine: str) -> None:
    known = _ARCHITECTURES[machine]
    others = [0x40000003, 0x40000028, *(one.audit for one in _ARCHITECTURES.values() if one is not known)]
    for audit in others:
        assert answer(known, 0, audit=audit) == REFUSED
    assert answer(known, 0x40000000) == REFUSED, "x32"


@on_both
def test_the_numbers_are_those_of_the_kernel(machine: str) -> None:
    header = HEADERS[machine]
    if not header.exists():
        pytest.skip(f"{header} is not here")
    text = header.read_text()
    numbers = {name: int(number) for name, number in re.findall(r"#define __NR3?_?(\w+)\s+(\d+)\b", text)}
    known = _ARCHITECTURES[machine]
    checked = 0
    for name, both in CALLS.items():
        number = both[known.column]
        if number is None:
            assert name not in numbers, f"{name} is there"
        elif name in numbers:
            assert numbers[name] == number, name
            checked += 1
        else:
            assert number > max(numbers.values()) - 1, f"{name}: newer than the header"
    assert checked > 20
