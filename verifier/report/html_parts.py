"""Building blocks of report pages: escaped text, and tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


def text(content: str) -> str:
    """Text as HTML: markup escaped, characters that a page cannot hold made visible."""
    shown = "".join(
        char
        if char in "\n\t" or (char.isprintable() and not 0xD800 <= ord(char) <= 0xDFFF)
        else f"\\u{ord(char):04x}"
        for char in content
    )
    return escape(shown)


def table(caption: str, header: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "") -> str:
    """A table of cells that are HTML already; the first cell of a row is its heading."""
    head = "".join(f'<th scope="col">{cell}</th>' for cell in header)
    body = "\n".join(
        f'<tr><th scope="row">{row[0]}</th>{"".join(f"<td>{cell}</td>" for cell in row[1:])}</tr>'
        for row in rows
    )
    hint = '<p class="wide-hint">This table can be moved sideways.</p>' if len(header) > 2 else ""
    return (
        f'{hint}<div class="scroll" tabindex="0" role="region" aria-label="{caption}"><table class="{kind}">'
        f"<caption><span>{caption}</span></caption>\n<thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table></div>"
    )
