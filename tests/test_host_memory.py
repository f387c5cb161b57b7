"""How much memory there is: the least of what the machine has, its container may have, and others leave."""

from __future__ import annotations

from pathlib import Path

from verifier.host_memory import available_bytes, share_bytes, usable_bytes

_GIB = 1 << 30


def _write(root: Path, place: str, text: str) -> None:
    (root / place).parent.mkdir(parents=True, exist_ok=True)
    (root / place).write_text(text, encoding="utf-8")


def test_where_nothing_is_told(tmp_path: Path) -> None:
    assert usable_bytes(tmp_path) == usable_bytes(tmp_path / "missing") > 0
    assert available_bytes(tmp_path) is None


def test_control_groups_set_limits(tmp_path: Path) -> None:
    whole = usable_bytes(tmp_path)
    _write(tmp_path, "proc/meminfo", "MemTotal:  9000000 kB\nMemAvailable:   2000 kB\n")
    assert available_bytes(tmp_path) == 2000 * 1024
    _write(tmp_path, "sys/fs/cgroup/memory.max", "max\n")
    assert (usable_bytes(tmp_path), available_bytes(tmp_path)) == (whole, 2000 * 1024)
    _write(tmp_path, "sys/fs/cgroup/memory.max", "1048576\n")
    assert (usable_bytes(tmp_path), available_bytes(tmp_path)) == (1 << 20, 1 << 20)
    _write(tmp_path, "sys/fs/cgroup/memory/memory.limit_in_bytes", "524288\n")
    assert usable_bytes(tmp_path) == 1 << 19


def test_workers_share_what_is_given() -> None:
    assert share_bytes(10 << 10, 2) == 4 * _GIB
    assert abs(5 * share_bytes(None, 4) - usable_bytes()) < 10
