"""The exceptions inside JR; no code distinguishes them by message text.

* ``UserError``    the input is bad: one line for the user, exit status 2.
* ``Unsupported``  the path met a feature that is not modelled: an obligation, never a crash.
* ``Defect``       JR broke one of its own rules: reported, verdict UNKNOWN.
"""


class JrError(Exception):
    """Base of all errors JR raises on purpose."""


class UserError(JrError):
    """Bad input. The message says what is wrong, where, and how to mend it, in one line.

    What it quotes of the input may have several: they become one.
    """

    def __init__(self, message: str) -> None:
        super().__init__(" ".join(message.splitlines()))


class Unsupported(JrError):
    """The current path needs ``feature``, which JR does not model (it opens an obligation).

    ``of``: the class that it belongs to (internal name), where it is one of a class.
    """

    def __init__(self, feature: str, of: str | None = None) -> None:
        super().__init__(feature)
        self.feature = feature
        self.of = of


class Defect(JrError):
    """JR contradicts itself (a model that does not satisfy its query, a replay that differs)."""
