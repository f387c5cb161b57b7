"""Loops with bounds, recursion, arrays and floating-point numbers."""

from __future__ import annotations

import random

from scripts.attacking.families.maker import Maker
from scripts.attacking.program import Sketch, place


def statements(m: Maker, depth: int, count: int, names: list[str]) -> list[str]:
    """Statements that change the given variables and end normally."""
    out: list[str] = []
    for _ in range(count):
        target = m.draw.choice(names)
        kind = m.number(0, 9) if depth > 0 else m.number(0, 2)
        match kind:
            case 0 | 1:
                out.append(f"{target} = {m.expr(2)};")
            case 2:
                out.append(f"{target} {m.pick('+=', '-=', '^=', '*=', '<<=', '>>=')} {m.expr(1)};")
            case 3 | 4 | 5:
                inner = statements(m, depth - 1, m.number(1, 2), names)
                other = statements(m, depth - 1, m.number(1, 2), names)
                out.append(f"if ({m.cond()}) {{\n  " + "\n  ".join(inner) + "\n} else {\n  ")
                out[-1] += "\n  ".join(other) + "\n}"
            case 6 | 7:
                out.append(loop(m, depth - 1, names))
            case 8:
                inner = statements(m, depth - 1, 1, names)
                out.append(f"if ({m.cond()}) {{\n  " + "\n  ".join(inner) + "\n}")
            case _:
                out.append(place("long", target))
    return out


def loop(m: Maker, depth: int, names: list[str]) -> str:
    """A loop of at most a few rounds, with break or continue sometimes."""
    i = m.new("i")
    bound = m.pick(str(m.number(1, 8)), f"({m.expr(1)} & {m.pick('3', '7')})")
    m.names.append(i)
    inner = statements(m, depth, m.number(1, 2), names)
    jump = m.pick("", "", f"if ({m.cond()}) {m.pick('break', 'continue')};")
    body = "\n  ".join([*inner, jump])
    match m.number(0, 2):
        case 0:
            text = f"for (int {i} = 0; {i} < {bound}; {i}++) {{\n  {body}\n}}"
        case 1:
            text = f"int {i}n = {bound};\nfor (int {i} = {i}n; {i} > 0; {i} -= {m.pick('1', '2')}) {{\n  {body}\n}}"
        case _:
            rounds = f"int {i} = 0;\ndo {{\n  {i}++;\n  {body}\n}} while ({i} < {bound});"
            text = f"{{\n{rounds}\n}}"
    m.names.remove(i)
    return text


def loops(draw: random.Random) -> Sketch:
    """Nested branches and loops over ints."""
    m = Maker(draw)
    m.some()
    names = [m.new() for _ in range(m.number(1, 3))]
    body = [f"int {v} = {m.pick('0', '1', m.expr(1))};" for v in names]
    m.names += names
    body += statements(m, 2, m.number(2, 4), names)
    body += [place("long", v) for v in names] + [place("boolean", m.cond(1))]
    return m.sketch("loops", "loops", body)


def counted(draw: random.Random) -> Sketch:
    """Loops with many rounds, bounded by an input or a constant: what invariants are for."""
    m = Maker(draw)
    n = m.ask("int", (*range(14), 50, 99, 100), False, "{0} >= 0 && {0} <= " + m.pick("100", "1000", "20"))
    m.names.append(n)
    x, y, i = m.new(), m.new(), m.new("i")
    step = m.pick("1", "2", "3")
    update = m.pick(
        f"{x} += {m.number(1, 3)};",
        f"{x} += {i};",
        f"{x} = {x} + {y}; {y} = {m.pick(i, '1', x + ' & 3')};",
        f"if ({m.pick(i + ' % 2 == 0', x + ' > ' + y, i + ' < ' + n + ' / 2')}) {x}++; else {y}++;",
        f"{x} ^= {i}; {y}++;",
        f"{x}--; {y} += 2;",
        f"if ({x} < {m.number(3, 9)}) {x}++; else {x} = 0;",
    )
    body = [f"int {x} = {m.number(0, 2)}, {y} = {m.number(0, 2)};"]
    body.append(f"for (int {i} = 0; {i} < {n}; {i} += {step}) {{\n  {update}\n  " + place("long", x) + "\n}")
    body += [
        place("long", x),
        place("long", f"{x} - {n}"),
        place("long", f"{x} + {y} - {n}"),
        place("long", y),
    ]
    return m.sketch("loops", "loops with many rounds", body)


def recursion(draw: random.Random) -> Sketch:
    """Methods that call themselves or each other, with statics or arrays that they change."""
    m = Maker(draw)
    n = m.index(m.number(3, 9))
    m.names = ["x", "y"]
    shape = m.number(0, 5)
    base = m.pick("y", "x + y", "1", "0", "y * 2")
    match shape:
        case 0:
            calls = f"f1(x - {m.number(1, 2)}, {m.expr(1)}) {m.pick('+', '-', '^')} {m.expr(1)}"
        case 1:
            calls = f"f1(x - 1, y + 1) {m.pick('+', '-', '*')} f1(x - {m.number(2, 3)}, y)"
        case 2:
            calls = f"f2(x - 1, {m.expr(1)}) + 1"
        case 3:
            calls = f"{m.cond()} ? f1(x - 1, y + {m.number(1, 3)}) : f1(x - 2, y)"
        case 4:
            calls = "f1(x - 1, f1(x - 2, y) & 7)"
        case _:
            calls = "depth(x) + f1(x - 1, y ^ x)"
    other = m.expr(1)
    members = [
        "static int count, deepest;",
        f"static int f1(int x, int y) {{\n  count++;\n  if (x <= 0) return {base};\n  return {calls};\n}}",
        f"static int f2(int x, int y) {{\n  if (x <= {m.number(0, 1)}) return {other};\n  return f1(x - 1, y) - 1;\n}}",
        "static int depth(int x) { if (x > deepest) deepest = x; return deepest; }",
    ]
    r = m.new()
    body = [f"int {r} = f1({n}, {m.number(0, 3)});", place("long", r), place("long", "count")]
    body += [place("long", f"{r} - {n}"), place("boolean", f"{r} > count")]
    return m.sketch("recursion", "recursion over ints", body, members)


def linked(draw: random.Random) -> Sketch:
    """Recursion over linked objects."""
    m = Maker(draw)
    n, k = m.index(5), m.small(4)
    members = [
        "static final class Node { int value; Node left, right; Node(int value) { this.value = value; } }",
        "static Node insert(Node node, int value) {\n  if (node == null) return new Node(value);\n"
        f"  if (value {m.pick('<', '<=')} node.value) node.left = insert(node.left, value);\n"
        "  else node.right = insert(node.right, value);\n  return node;\n}",
        "static int size(Node node) { return node == null ? 0 : 1 + size(node.left) + size(node.right); }",
        "static int height(Node node) { return node == null ? 0 : 1 + Math.max(height(node.left), height(node.right)); }",
        "static long sum(Node node) { return node == null ? 0 : node.value + sum(node.left) + sum(node.right); }",
        "static int least(Node node) { return node.left == null ? node.value : least(node.left); }",
    ]
    m.names = [n, k, "i"]
    body = [
        "Node root = null;",
        f"for (int i = 0; i < {m.number(2, 4)}; i++) root = insert(root, {m.expr(2)});",
    ]
    body.append(f"if ({n} > 2) root = insert(root, {k});")
    body += [place("long", "height(root)"), place("long", "size(root)"), place("long", "sum(root)")]
    body += [place("long", "least(root)"), place("boolean", "root.left == null")]
    return m.sketch("recursion", "trees", body, members)


def arrays(draw: random.Random) -> Sketch:
    """Arrays of several types: reads and writes at open indices, aliases, clones, sorting, exceptions."""
    m = Maker(draw)
    kind = m.pick("int", "int", "byte", "short", "char", "long")
    size = m.number(2, 5)
    i, j = m.index(size + m.pick_size()), m.index(size)
    if m.draw.random() < 0.5:
        m.some()
    v, w, r = m.new(), m.new(), m.new()
    first = ", ".join(f"({kind}) {m.expr(1)}" for _ in range(size))
    body = [
        f"{kind}[] {v} = {{{first}}};",
        f"{kind}[] {w} = {m.pick(v, v + '.clone()', 'new ' + kind + '[' + str(size) + ']')};",
    ]
    body.append(f"long {r} = 0;")
    for _ in range(m.number(2, 5)):
        body.append(
            m.pick(
                f"{v}[{i}] = ({kind}) {m.expr(1)};",
                f"{w}[{j}] {m.pick('+=', '^=', '<<=')} {m.expr(1)};",
                f"{v}[{j}]++;",
                f"{r} += {v}[{i}] - {w}[{j}];",
                f"{kind} {m.new('t')} = {v}[{i}]; {v}[{i}] = {w}[{j}]; {w}[{j}] = {v}[0];",
                f"System.arraycopy({v}, {m.pick('0', j)}, {w}, {m.pick('0', '1', j)}, {m.pick('1', '2', j)});",
                f"Arrays.sort({v});",
                f"Arrays.fill({w}, {m.pick('0', j)}, {m.pick(i, str(size))}, ({kind}) {m.constant()});",
                f"for ({kind} e : {v}) {{ if (e > {m.constant()}) {r}++; else {r} += e; }}",
                f"{w} = Arrays.copyOf({v}, {m.pick(str(size), i, str(size + 1))});",
                f"if (Arrays.equals({v}, {w})) {r} += 100;",
            )
        )
    body += [
        place("long", r),
        place("long", f"{v}[{j}]"),
        place("long", f"{w}[{w}.length - 1]"),
        place("long", f"{w}.length"),
    ]
    body.append(place("boolean", f"{v}[0] == {w}[0]"))
    body.append(place("long", f"{v}[{i}]"))
    return m.sketch("arrays", f"arrays of {kind}", body)


def grids(draw: random.Random) -> Sketch:
    """Arrays of arrays and of objects: aliased rows, null rows, covariant stores."""
    m = Maker(draw)
    rows, cols = m.number(2, 3), m.number(2, 3)
    i, j = m.index(rows), m.index(cols + m.number(0, 1))
    k = m.small()
    body = [
        f"int[][] g = new int[{rows}][{cols}];",
        f"Object[] o = new {m.pick('Integer', 'Object', 'Number')}[{cols}];",
        "long r = 0;",
    ]
    for _ in range(m.number(3, 6)):
        body.append(
            m.pick(
                f"g[{i}][{j}] = {m.expr(1)};",
                f"g[{m.number(0, rows - 1)}] = g[{i}];",
                f"g[{i}] = new int[] {{{k}, 1}};",
                f"o[{j}] = {k};",
                f"o[0] = {m.pick(str(1.5), 'null', k, '(Object) ' + k)};",
                f"if (o[{j}] instanceof Integer n) r += n;",
                f"r += g[{i}].length;",
                "for (int[] row : g) for (int e : row) r = r * 3 + e;",
                f"if (g[0] == g[{i}]) r += 7;",
                f"if ({m.cond()}) g[{rows - 1}] = null;",
            )
        )
    body += [
        place("long", "r"),
        place("long", f"g[{i}][0]"),
        place("boolean", f"o[{j}] == null"),
        place("long", f"g[{rows - 1}].length"),
    ]
    return m.sketch("arrays", "arrays of arrays and objects", body)


_PLAIN = (0.0, -0.0, 1.0, -1.0, 0.1, 0.5, 1.5, 2.5, -2.5, 3.0, 1e10, 1e308, -1e308, 5e-324, 1e-45)
_EDGES = (float("inf"), float("-inf"), float("nan"), 16777217.0, 9007199254740993.0, 0.49999999999999994)
_DOUBLES = (*_PLAIN, *_EDGES, 2147483647.0, -2147483648.5, 4294967296.0, 9.3e18)


def floats(draw: random.Random) -> Sketch:
    """Floating-point arithmetic, comparisons and conversions."""
    m = Maker(draw)
    kind = m.pick("float", "double")
    if m.draw.random() < 0.5:
        x = m.ask(kind, _DOUBLES, False)
    else:
        k = m.small(m.pick_size() + 4)
        x = m.new()
        suffix = "f" if kind == "float" else ""
        operand = m.pick("3", "0.1", "0.5", "7", "1e30", "0") + suffix
        m.asking.append(f"{kind} {x} = {k} {m.pick('/', '*', '+', '-')} {operand};")
    y, z = m.new(), m.new()
    constant = m.pick("0.1", "3", "1e16", "0.5", "-0.0", "1e-320", "1e300", "2") + (
        "f" if kind == "float" else ""
    )
    constant = constant.replace("1e-320f", "1e-44f").replace("1e300f", "1e38f")
    body = [f"{kind} {y} = {x} {m.pick('+', '-', '*', '/', '%')} {constant};"]
    body.append(
        f"{kind} {z} = {m.pick(x + ' * ' + x, y + ' - ' + x, 'Math.max(' + x + ', ' + y + ')', 'Math.abs(' + y + ')', '-' + x, y + ' / ' + x, 'Math.min(' + x + ', ' + constant + ')')};"
    )
    box = kind.capitalize()
    body += [
        place(kind, z),
        place(kind, y),
        place("boolean", f"{z} {m.pick('<', '<=', '>', '>=', '==', '!=')} {x}"),
        place("boolean", f"{y} {m.pick('<', '<=', '>=', '==')} {constant}"),
        place("long", f"({m.pick('int', 'long', 'char', 'short', 'byte')}) {z}"),
        place("long", f"{box}.compare({z}, {y})"),
        place("boolean", f"{box}.isNaN({z}) || {z} == {z}"),
        place("boolean", f"{box}.valueOf({z}).equals({box}.valueOf({x}))"),
        place(
            "double",
            m.pick(
                f"Math.floor({z})",
                f"Math.ceil({y})",
                f"Math.rint({z})",
                f"Math.sqrt({z})",
                f"(double) (float) {z}",
            ),
        ),
        place("long", m.pick(f"Math.round({z})", f"Math.getExponent({z})", f"(long) Math.signum({z})")),
    ]
    return m.sketch("floats", f"arithmetic of {kind}", body)


FAMILY = (loops, loops, counted, recursion, linked, arrays, arrays, grids, floats, floats)
