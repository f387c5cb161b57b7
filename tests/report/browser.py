"""A headless Chromium that tests talk to over pipes (its DevTools protocol): one process for many pages.

    python -m tests.report.browser FOLDER PAGE.html [PAGE.html ...]

takes a picture of each page: light and dark, 1280 and 400 pixels wide.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import RawIOBase
from pathlib import Path
from typing import Any

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
WIDTHS = (1280, 400)
SCHEMES = ("light", "dark")
_QUIET = (
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-quic", "--remote-debugging-pipe",
)  # fmt: skip
_LIMIT_BYTES = 1 << 26


UNFOLD = 'document.querySelectorAll("details").forEach((one) => { one.open = true; })'
"""Shows all that is folded."""
TOO_WIDE = """(() => {
  const found = [], width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) found.push("the page");
  const scrolls = (one) => one && one !== document.body
    && (["auto", "scroll"].includes(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  for (const one of document.body.querySelectorAll("*")) {
    const style = getComputedStyle(one), box = one.getBoundingClientRect();
    if (!box.width || one.matches("script, style, .hidden, .hidden *")) continue;
    const name = `${one.tagName}: ${one.textContent}`.slice(0, 80);
    if (box.right > width + 1 && box.left < width && !scrolls(one)) found.push(name);
    const cut = style.overflowX === "hidden" && one.scrollWidth > one.clientWidth + 1;
    if (cut) found.push(`cut: ${name}`);
  }
  return found;
})()"""
"""An expression: what is wider than the page, unless it can be moved sideways, and what is cut."""
TOO_PALE = """(() => {
  const channels = (color) => (color.match(/[\\d.]+/g) || [0, 0, 0, 0]).map(Number);
  const behind = (one) => {
    for (let at = one; at; at = at.parentElement) {
      const color = channels(getComputedStyle(at).backgroundColor);
      if (color.length < 4 || color[3] > 0) return color;
    }
    return [255, 255, 255];
  };
  const light = ([r, g, b]) => [r, g, b].map((c) => c / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, at) => sum + c * [0.2126, 0.7152, 0.0722][at], 0);
  const found = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const one = node.parentElement;
    if (!node.data.trim() || one.matches("script, style") || !one.getClientRects().length) continue;
    const style = getComputedStyle(one), ink = one.closest("svg") ? style.fill : style.color;
    const pair = [light(channels(ink)), light(behind(one))].sort((a, b) => b - a);
    const ratio = (pair[0] + 0.05) / (pair[1] + 0.05);
    if (ratio < 4.5) found.add(`${node.data.trim().slice(0, 40)} ${ratio.toFixed(2)}`);
  }
  return [...found];
})()"""
"""An expression: texts with a contrast of less than 4.5 to what is behind them (WCAG 2, level AA)."""


class Browser:
    """Commands go out, answers and events come in; ``errors`` are those of scripts of the present page."""

    def __init__(self, answers: RawIOBase, commands: RawIOBase) -> None:
        self._in, self._out = answers, commands
        self._rest, self._number, self._session = b"", 0, ""
        self._seen: set[str] = set()
        self.errors: list[str] = []
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.ask(f"{domain}.enable")

    def ask(self, method: str, **given: Any) -> dict[str, Any]:
        """One command; its answer."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": given}
        if self._session:
            message["sessionId"] = self._session
        self._out.write(json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                assert "error" not in answer, (method, answer["error"])
                result: dict[str, Any] = answer["result"]
                return result

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            more = self._in.read(1 << 16)
            assert more and len(self._rest) < _LIMIT_BYTES, "the browser is gone"
            self._rest += more
        message, _, self._rest = self._rest.partition(b"\0")
        told: dict[str, Any] = json.loads(message)
        if told.get("method") == "Runtime.exceptionThrown":
            self.errors.append(told["params"]["exceptionDetails"]["text"])
        elif told.get("method") == "Log.entryAdded" and told["params"]["entry"]["level"] == "error":
            self.errors.append(told["params"]["entry"]["text"])
        elif "method" in told:
            self._seen.add(told["method"])
        return told

    def open(self, page: Path, width: int, scheme: str, height: int = 900) -> None:
        """Show a page in a window of this width, for a user who likes this scheme of colours."""
        self.errors.clear()
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )
        self.ask("Emulation.setScrollbarsHidden", hidden=True)
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.ask("Emulation.setEmulatedMedia", features=features)
        self._seen.discard("Page.loadEventFired")
        self.ask("Page.navigate", url=page.resolve().as_uri())
        while "Page.loadEventFired" not in self._seen:
            self._next()

    def run(self, script: str) -> Any:
        """The value of an expression in the page."""
        result = self.ask("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in result, result["exceptionDetails"]
        return result["result"].get("value")

    def picture(self, whole: bool = True) -> bytes:
        """What is seen as PNG; the whole page, as far as it fits."""
        return base64.b64decode(self.ask("Page.captureScreenshot", captureBeyondViewport=whole)["data"])


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser that is closed in the end."""
    assert CHROMIUM is not None
    to_read, to_write = os.pipe(), os.pipe()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        # It takes commands from descriptor 3 and answers on 4.
        shell = f'exec "$@" 3<&{to_read[0]} 4>&{to_write[1]}'
        process = subprocess.Popen(
            ["/bin/bash", "-c", shell, "sh", CHROMIUM, *_QUIET, f"--user-data-dir={profile}"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=(to_read[0], to_write[1]),
        )
        os.close(to_read[0])
        os.close(to_write[1])
        try:
            with os.fdopen(to_write[0], "rb", 0) as answers, os.fdopen(to_read[1], "wb", 0) as commands:
                yield Browser(answers, commands)
        finally:
            process.terminate()
            process.wait(timeout=30)


def main(arguments: list[str]) -> int:
    """Take the pictures."""
    folder, *pages = map(Path, arguments)
    folder.mkdir(parents=True, exist_ok=True)
    with browser() as opened:
        for page in pages:
            for scheme in SCHEMES:
                for width in WIDTHS:
                    opened.open(page, width, scheme)
                    (folder / f"{page.stem}-{scheme}-{width}.png").write_bytes(opened.picture())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
