"""The manual page and the completions of shells, made from the parser of the command line."""

from __future__ import annotations

import time
from collections.abc import Iterator

from argcomplete.shell_integration import shellcode
from argparse_manpage.manpage import Manpage

from verifier.cli.completion import SHELLS
from verifier.cli.main import build_parser
from verifier.cli.status import EXIT_BAD_INPUT, EXIT_OF_ANSWER


def manual_texts(version: str, time_s: int) -> Iterator[tuple[str, str]]:
    """``man/jr.1`` (roff, man(7)) and ``completion/jr.SHELL``, by path; ``time_s`` is counted from 1970."""
    yield "man/jr.1", render_manual(version, time_s)
    for shell in SHELLS:
        yield f"completion/jr.{shell}", shellcode(["jr"], shell=shell)


def render_manual(version: str, time_s: int) -> str:
    """The manual page: all commands and options, then what exit statuses mean."""
    date = time.strftime("%Y-%m-%d", time.gmtime(time_s))
    title = f'.TH JR "1" "{date}" "JR {version}" "User Commands"'
    body = str(Manpage(build_parser(), format="pretty")).partition("\n")[2]
    body = body.replace(".SH NAME\njr\n", ".SH NAME\njr \\- verify Java programs\n", 1)
    statuses = [f".TP\n{status}\n{answer}\n" for answer, status in EXIT_OF_ANSWER.items()]
    statuses.append(f".TP\n{EXIT_BAD_INPUT}\nthe input is not usable; standard error says why\n")
    return f"{title}\n{body.rstrip()}\n.SH EXIT STATUS\n{''.join(statuses)}"
