"""Files that results are written to: whole or not at all, and what is no file is never replaced."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from threading import Thread

import pytest

from verifier.cli.guard import check_writable, write_or_say, write_whole
from verifier.errors import UserError


def test_a_pipe_is_written_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = Thread(target=lambda: read.append(pipe.read_text(encoding="utf-8")), daemon=True)
    reader.start()
    check_writable(pipe)
    write_whole(pipe, "{}\n")
    reader.join(timeout=60)
    assert read == ["{}\n"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_full_device_is_told_and_stays(capsys: pytest.CaptureFixture[str]) -> None:
    device = Path("/dev/full")
    if not device.is_char_device() or not os.access(device, os.W_OK):
        pytest.skip("there is no device that is full")
    write_or_say(device, "text")
    assert "/dev/full: cannot be written: No space left on device" in capsys.readouterr().err
    assert device.is_char_device()


def test_a_file_that_cannot_be_written_leaves_none(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    with pytest.raises(UserError, match="cannot be written"):
        write_whole(tmp_path / "old", "text")
    assert [path.name for path in tmp_path.iterdir()] == ["old"]
