"""``jr completion``: the lines that teach a shell to complete ``jr``; and the completing itself.

What can be completed is read off the parser of the command line (argcomplete), so it cannot differ.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

from verifier.config import each_option

SHELLS = ("bash", "zsh", "fish")


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add ``jr completion`` to the command line."""
    command = commands.add_parser(
        "completion",
        help="print what makes a shell complete jr",
        description="Print what makes a shell complete commands, options and their values.",
        epilog="examples:\n"
        '  bash:  eval "$(jr completion bash)"             in ~/.bashrc\n'
        '  zsh:   eval "$(jr completion zsh)"              in ~/.zshrc, after compinit\n'
        "  fish:  jr completion fish > ~/.config/fish/completions/jr.fish",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.add_argument("shell", choices=SHELLS, help="the shell")
    command.set_defaults(command=_print)


def complete(parser: argparse.ArgumentParser) -> None:
    """Answer a shell that asks for completions, and end."""
    import argcomplete

    words = {item.name: info.choices for item, info in each_option() if info.choices}
    words["property"] = ("valid-assert", "no-runtime-exception", "no-deadlock")
    commands = next(a for a in parser._actions if isinstance(a, argparse._SubParsersAction))
    for command in commands.choices.values():
        for action in command._actions:
            if action.dest in words and action.choices is None:
                setattr(action, "completer", _one_of(words[action.dest]))  # noqa: B010 (argcomplete's way, unknown to argparse)
    argcomplete.autocomplete(parser)


def _one_of(words: tuple[str, ...]) -> Callable[..., tuple[str, ...]]:
    return lambda **given: words


def _print(given: argparse.Namespace) -> int:
    from argcomplete.shell_integration import shellcode

    print(shellcode(["jr"], shell=given.shell))
    return 0
