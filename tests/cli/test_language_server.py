"""jr lsp, talked to by a small client: diagnostics on save, a test by a code action, the end by an edit."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from verifier.cli.language_server import class_of, failures, place_of_test
from verifier.process_tree import descendants

pytest.importorskip("pygls.lsp.server")

SOURCE = """package acme;

public class Share {
  public static int each(int sum, int people) {
    return sum / people;
  }

  public static int collatz(long n) {
    int steps = 0;
    while (n != 1) { n = (n & 1) == 0 ? n / 2 : 3 * n + 1; steps++; }
    return 100 / (steps + 1);
  }
}
"""
MENDED = """package acme;

public class Share {
  public static int each(int sum, int people) {
    return people == 0 ? 0 : sum / people;
  }
}
"""
_WAIT_S = 120.0


class Client:
    """Says what an editor says, and waits for what it is told."""

    def __init__(self, root: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "verifier.cli", "lsp", "--timeout", "60"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(root)},
        )  # fmt: skip
        self._told: queue.Queue[dict[str, Any]] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        self._asked = 0

    def tell(self, method: str, params: object) -> None:
        self._send({"jsonrpc": "2.0", "method": method, "params": params})

    def ask(self, method: str, params: object) -> Any:
        self._asked += 1
        self._send({"jsonrpc": "2.0", "id": self._asked, "method": method, "params": params})
        while True:
            told = self._told.get(timeout=_WAIT_S)
            if told.get("id") == self._asked:
                return told["result"]

    def diagnostics(self) -> list[dict[str, Any]]:
        """The next ones."""
        while True:
            told = self._told.get(timeout=_WAIT_S)
            if told.get("method") == "textDocument/publishDiagnostics":
                return cast(list[dict[str, Any]], told["params"]["diagnostics"])

    def checks(self) -> list[int]:
        """The processes that the server has started."""
        return list(descendants(self.process.pid))

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps(message).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def _listen(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        length = 0
        for line in stream:
            if line.lower().startswith(b"content-length:"):
                length = int(line.partition(b":")[2])
            elif not line.strip():
                self._told.put(json.loads(stream.read(length)))


@pytest.fixture
def client(root: Path) -> Iterator[Client]:
    made = Client(root)
    with made.process:
        try:
            made.ask("initialize", {"processId": os.getpid(), "rootUri": None, "capabilities": {}})
            made.tell("initialized", {})
            yield made
            made.ask("shutdown", None)
            made.tell("exit", None)
            assert made.process.wait(_WAIT_S) == 0
        finally:
            made.process.kill()


def test_from_the_save_to_the_mended_method(client: Client, tmp_path: Path) -> None:
    file = tmp_path / "src/main/java/acme/Share.java"
    file.parent.mkdir(parents=True)
    file.write_text(SOURCE)
    document = {"uri": file.as_uri()}
    client.tell(
        "textDocument/didOpen",
        {"textDocument": {**document, "languageId": "java", "version": 1, "text": SOURCE}},
    )
    client.tell("textDocument/didSave", {"textDocument": document})
    shown: list[dict[str, Any]] = []
    while not shown:  # told before the loop without end is given up
        shown = client.diagnostics()
    (one,) = shown
    assert one["range"]["start"] == {"line": 4, "character": 4} and one["severity"] == 2
    assert one["code"] == "java.lang.ArithmeticException" and one["source"] == "jr"
    assert one["message"].startswith("acme.Share.each(int,int): java.lang.ArithmeticException: / by zero\n")
    assert "people = 0" in one["message"].splitlines()

    (action,) = client.ask(
        "textDocument/codeAction",
        {"textDocument": document, "range": one["range"], "context": {"diagnostics": shown}},
    )
    create, edit = action["edit"]["documentChanges"]
    assert create["kind"] == "create"
    assert create["uri"] == (tmp_path / "src/test/java/acme/Share_each_Test.java").as_uri()
    assert edit["textDocument"]["uri"] == create["uri"] and "@Test" in edit["edits"][0]["newText"]

    assert client.checks(), "the other method is still worked at"
    whole = {"textDocument": {**document, "version": 2}, "contentChanges": [{"text": MENDED}]}
    client.tell("textDocument/didChange", whole)
    until_s = time.monotonic() + _WAIT_S
    while client.checks():
        assert time.monotonic() < until_s, "an edit ends the check"
        time.sleep(0.1)

    file.write_text(MENDED)
    client.tell("textDocument/didSave", {"textDocument": document})
    assert client.diagnostics() == [], "nothing is taken away before all is known"


def test_what_is_shown_where(tmp_path: Path) -> None:
    where = {"class": "acme.Share", "method": "each", "file": "Share.java", "line": 7}
    other = {"class": "java.util.Objects", "method": "checkIndex", "file": "Objects.java", "line": 385}

    def report(**failure: Any) -> str:
        found = {"grade": "warning", "values": ["x = 1"], "reproducer": None, "failure": failure}
        return json.dumps({"answers": [{"method": "acme.Share.each()", "law": None, "failures": [found]}]})

    file = tmp_path / "Share.java"
    (one,) = failures(report(exception="E", message="m", where=other, trace=[other, where]), file)
    assert (one.line, one.severity, one.message) == (6, 2, "acme.Share.each(): E: m\nx = 1")
    (one,) = failures(report(exception="E", message=None, where=None, trace=[]), file)
    assert (one.line, one.message) == (0, "acme.Share.each(): E\nx = 1")
    assert class_of(file, "/* a */ \n  package acme.b ;\n") == "acme.b.Share"
    assert class_of(file, "class Share { }") == "Share"
    assert place_of_test(Path("/p/src/main/java/a/B.java"), Path("/x/T.java")) == Path(
        "/p/src/test/java/a/T.java"
    )
    assert place_of_test(Path("/p/a/B.java"), Path("/x/T.java")) == Path("/p/a/T.java")
