"""Bar charts as tables: a label, a bar and a number a row, which stay readable on a narrow page."""

from __future__ import annotations

from collections.abc import Mapping

from verifier.report.html_parts import text


def bar_chart(caption: str, values: Mapping[str, float], unit: str = "") -> str:
    """Horizontal bars, in the order given; all values are of one kind."""
    top = max(values.values()) or 1
    rows = []
    for label, value in values.items():
        width = max(0.5, 100 * value / top)
        shown = f"{value:g}" if isinstance(value, int) or value == int(value) else f"{value:.3g}"
        rows.append(
            f'<tr><th scope="row">{text(label)}</th><td class="bar" aria-hidden="true">'
            f'<div style="width:{width:.1f}%"></div></td><td>{shown}{text(unit)}</td></tr>'
        )
    return f'<table class="chart"><caption>{text(caption)}</caption><tbody>{"".join(rows)}</tbody></table>'
