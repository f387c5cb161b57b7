"""What all families build programs with: inputs, expressions over ints, and the frame of a program."""

from __future__ import annotations

import random
import re

from scripts.attacking.program import Input, Sketch, Value

IMPORTS = (
    "import java.util.*;\nimport java.util.concurrent.*;\nimport java.util.concurrent.atomic.*;\n"
    "import java.util.function.*;\nimport java.util.stream.*;\n"
    "import org.sosy_lab.sv_benchmarks.Verifier;\n"
)
_PLAIN = (0, 1, -1, 2, 3, 7, 10, 31, 32, 100, 127, 128, 255, 256, 1000, 65535, 65536, 1 << 30)
_EDGES = ((1 << 31) - 1, -(1 << 31), (1 << 31) - 2, 1 - (1 << 31), -2, -3, -10, -128, -129, -1000)
WIDE = (*_PLAIN, *_EDGES)
"""Ints worth trying where any may come."""
_TYPES = {"string": "String"}


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text))


class Maker:
    """Collects the inputs of one program and draws its pieces; ``names`` are the ints in scope."""

    def __init__(self, draw: random.Random) -> None:
        self.draw = draw
        self.inputs: list[Input] = []
        self.asking: list[str] = []
        self._names: list[str] = []
        self.names: list[str] = []
        self._number = 0

    def new(self, letter: str = "v") -> str:
        """A fresh name."""
        self._number += 1
        return f"{letter}{self._number}"

    def pick(self, *options: str) -> str:
        """One of some texts."""
        return self.draw.choice(options)

    def pick_size(self) -> int:
        """0 or 1: whether an index may lie one beyond the end."""
        return self.draw.choice((0, 1))

    def number(self, low: int, high: int) -> int:
        """A number from a range, both ends included."""
        return self.draw.randint(low, high)

    # Inputs

    def ask(self, kind: str, values: tuple[Value, ...], whole: bool, assumption: str = "") -> str:
        """Declare an input; ``assumption`` holds ``{}`` where its name goes."""
        name = self.new("a")
        self.inputs.append(Input(kind, values, whole))
        self._names.append(name)
        java = _TYPES.get(kind, kind)
        self.asking.append(f"{java} {name} = Verifier.nondet{kind.capitalize()}();")
        if assumption:
            self.asking.append(f"Verifier.assume({assumption.format(name)});")
        return name

    def small(self, size: int | None = None) -> str:
        """An int input from a small range, all of whose values can be tried."""
        low = self.draw.choice((0, 0, -1, -2, -3, 1, 5, 126, -130, 2147483640))
        high = low + (self.draw.choice((1, 2, 3, 4, 6)) if size is None else size - 1)
        name = self.ask("int", tuple(range(low, high + 1)), True, f"{{0}} >= {low} && {{0}} <= {high}")
        self.names.append(name)
        return name

    def index(self, size: int) -> str:
        """An int input from 0 on, below ``size``."""
        name = self.ask("int", tuple(range(size)), True, f"{{0}} >= 0 && {{0}} < {size}")
        self.names.append(name)
        return name

    def flag(self) -> str:
        """A boolean input."""
        return self.ask("boolean", (0, 1), True)

    def wide(self) -> str:
        """An int input without bounds."""
        extra = tuple(self.number(-(1 << 31), (1 << 31) - 1) for _ in range(4))
        name = self.ask("int", WIDE + extra, False)
        self.names.append(name)
        return name

    def some(self) -> None:
        """One to three int inputs."""
        for _ in range(self.draw.choice((1, 1, 2, 2, 3))):
            if self.draw.random() < 0.75:
                self.small()
            else:
                self.wide()

    # Expressions over ints that end normally

    def constant(self) -> str:
        """An int literal, often a telling one."""
        value = self.draw.choice((*range(-4, 12), 31, 32, 63, 127, 128, 255, 2147483647, -2147483648))
        return f"({value})" if value < 0 else str(value)

    def atom(self) -> str:
        """A name in scope or a constant."""
        return self.draw.choice(self.names) if self.names and self.draw.random() < 0.7 else self.constant()

    def expr(self, depth: int = 2) -> str:
        """An int expression without an exception."""
        if depth <= 0:
            return self.atom()
        a, b = self.expr(depth - 1), self.expr(depth - 1)
        match self.number(0, 13):
            case 0 | 1 | 2:
                return f"({a} {self.pick('+', '-', '*')} {b})"
            case 3:
                return f"({a} {self.pick('&', '|', '^')} {b})"
            case 4:
                return f"({a} {self.pick('<<', '>>', '>>>')} {self.pick(b, str(self.number(0, 33)))})"
            case 5:
                return (
                    f"({a} {self.pick('/', '%')} {self.pick('2', '3', '7', '-2', '10', '(1 | ' + b + ')')})"
                )
            case 6:
                return f"({self.cond(depth - 1)} ? {a} : {b})"
            case 7:
                return f"Math.{self.pick('max', 'min', 'floorMod')}({a}, {self.pick(b, '5') if depth < 0 else '5'})"
            case 8:
                return f"(int) ({self.pick('byte', 'short', 'char', 'long')}) ({a})"
            case 9:
                return f"Math.abs({a})"
            case 10:
                return f"Integer.{self.pick('bitCount', 'signum', 'numberOfTrailingZeros', 'reverse')}({a})"
            case 11:
                return f"(int) (({a} * 1L * {b}) >> {self.number(0, 40)})"
            case 12:
                return f"Integer.compare({a}, {b})"
            case _:
                return a

    def cond(self, depth: int = 1) -> str:
        """A condition over ints."""
        if depth > 0 and self.draw.random() < 0.35:
            a, b = self.cond(depth - 1), self.cond(depth - 1)
            return self.pick(f"({a} && {b})", f"({a} || {b})", f"!({a})", f"({a} ^ {b})", f"({a} & {b})")
        operator = self.pick("<", "<=", ">", ">=", "==", "!=")
        return f"{self.expr(depth)} {operator} {self.expr(0)}"

    # The whole

    def _forget(self, text: str) -> None:
        """Leave out inputs that nothing uses: they are of parts that were drawn and not taken."""
        own = {
            name: [line for line in self.asking if _words(line) & {name} and "Verifier." in line]
            for name in self._names
        }
        for item, name in list(zip(self.inputs, self._names, strict=True)):
            rest = [line for line in self.asking if line not in own[name]]
            if name not in _words("\n".join([text, *rest])):
                self.asking = rest
                self.inputs = [other for other in self.inputs if other is not item]

    def sketch(
        self,
        family: str,
        topic: str,
        body: list[str],
        members: list[str] | None = None,
        outside: list[str] | None = None,
        **more: object,
    ) -> Sketch:
        """The program with this body of main, members of Main and further classes."""
        self._forget("\n".join([*body, *(members or []), *(outside or [])]))
        text = IMPORTS + "\npublic class Main {\n  /*members*/\n"
        text += "".join(f"  {line}\n" for part in members or [] for line in part.splitlines())
        text += "\n  public static void main(String[] args) throws Throwable {\n"
        lines = [*self.asking, "/*here*/", *(line for part in body for line in part.splitlines())]
        text += "".join(f"    {line}\n" for line in lines) + "  }\n}\n"
        text += "".join(f"\n{part}\n" for part in outside or [])
        return Sketch(family, topic, text, tuple(self.inputs), **more)  # type: ignore[arg-type]
