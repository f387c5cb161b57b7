"""Bar charts as inline SVG, each with a text that says the same."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

_LABEL_WIDTH = 400
_BAR_WIDTH = 300
_VALUE_WIDTH = 90
_ROW_HEIGHT = 24


def bar_chart(caption: str, values: Mapping[str, float], unit: str = "") -> str:
    """Horizontal bars, in the order given. Labels and numbers are text in the picture, so that a
    screen reader finds them too."""
    top = max(values.values()) or 1
    rows = []
    for number, (label, value) in enumerate(values.items()):
        y = number * _ROW_HEIGHT
        width = max(1.0, _BAR_WIDTH * value / top)
        shown = f"{value:g}" if isinstance(value, int) or value == int(value) else f"{value:.3g}"
        rows.append(
            f'<g role="listitem"><text x="{_LABEL_WIDTH - 8}" y="{y + 16}" text-anchor="end">'
            f"{escape(label)}</text>"
            f'<rect x="{_LABEL_WIDTH}" y="{y + 4}" width="{width:.1f}" height="{_ROW_HEIGHT - 8}" rx="2"/>'
            f'<text x="{_LABEL_WIDTH + width + 6:.1f}" y="{y + 16}">{shown}{escape(unit)}</text></g>'
        )
    width = _LABEL_WIDTH + _BAR_WIDTH + _VALUE_WIDTH
    height = len(values) * _ROW_HEIGHT
    return (
        f"<figure><figcaption>{escape(caption)}</figcaption>"
        f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="list" '
        f'aria-label="{escape(caption)}">{"".join(rows)}</svg></figure>'
    )
