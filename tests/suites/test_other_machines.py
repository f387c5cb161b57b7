"""What depends on the machine, the network or a thread that goes on makes no test that may fail elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.compiling import javac

HOST = """\
package acme;

import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

public class Host {
  private final AtomicInteger rounds = new AtomicInteger();

  public static String kind() {
    return System.getProperty("os.arch").length() + "/" + System.getProperty("os.name");
  }

  public static int port() throws Exception {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort() > 0 ? 1 : 2;
    }
  }

  public int spin(boolean on) {
    Thread thread = new Thread(() -> {
      while (on) {
        rounds.incrementAndGet();
        Thread.onSpinWait();
      }
    });
    thread.setDaemon(true);
    thread.start();
    return on ? rounds.get() >> 30 : 7;
  }
}
"""


@pytest.fixture(scope="module")
def tests(tmp_path_factory: pytest.TempPathFactory, jars: tuple[list[Path], list[Path]]) -> str:
    """The tests that are written for a class that asks where it runs."""
    folder = tmp_path_factory.mktemp("host")
    (folder / "Host.java").write_text(HOST)
    javac("-g", "-d", folder / "classes", folder / "Host.java")
    command = ["tests", "--classpath", str(folder / "classes"), "acme.Host", "--out", str(folder / "out")]
    done = subprocess.run(
        [sys.executable, "-m", "verifier.cli", *command, "--timeout", "12", "--no-report"],
        capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2],
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return (folder / "out" / "acme" / "HostTest.java").read_text()


def test_a_value_of_the_machine_is_not_asserted(tests: str) -> None:
    assert "assertDoesNotThrow(() -> Host.kind());" in tests


def test_no_test_opens_a_port(tests: str) -> None:
    assert "Host.port()" not in tests


def test_nothing_is_said_of_values_where_a_thread_goes_on(tests: str) -> None:
    assert "host.spin(" in tests
    assert not re.search(r"assertEquals\(.*host\.spin\(true\)", tests)
