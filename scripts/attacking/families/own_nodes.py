"""Lists and trees of the program's own, of any size: how they are built, what changes them, what nodes keep."""

from __future__ import annotations

import random
from dataclasses import replace

from scripts.attacking.families.maker import Maker
from scripts.attacking.program import Input, Sketch, place

_ANY = "Verifier.nondetInt()"
_MAYBE = "Verifier.nondetBoolean()"
_MOST_INPUTS = 12

_LIST = """static class Node implements Cloneable { int v, w; Node next, back;
  Node() {} Node(int v, Node next) { this.v = v; this.next = next; }
  Node copy() throws Exception { return (Node) clone(); } }
static class Other extends Node { int more; }
static Node head, kept; static Object lock = new Object();
static Node pick(Node n) { while (n != null && n.next != null && Verifier.nondetBoolean()) n = n.next; return n; }
static void set(Node n, int v) { if (n != null) n.v = v; }
static int deep(Node n, int by) { if (n == null) return 0; n.v += by; return 1 + deep(n.next, by); }"""
_TREE = """static class Node { int v, d; Node left, right, up; Node(int v, int d) { this.v = v; this.d = d; } }
static Node root;
static Node pick(Node n) { while (n != null && Verifier.nondetBoolean()) n = Verifier.nondetBoolean() ? n.left : n.right; return n; }"""


def _sorted(m: Maker) -> str:
    """Insertion at a value's place, or beside it."""
    first, then = m.pick("<=", "<=", "<"), m.pick("<", "<", "<=", ">")
    added = f"Node a = new {m.pick('Node', 'Node', 'Other')}(); a.v = v; a.w = {m.pick('v', 'v + 1', '0')};"
    link = m.pick(
        "a.next = b.next; b.next = a;", "b.next = a; a.next = rest;", "a.next = b.next; b.next = a;"
    )
    return (
        f"static Node insert(Node h, int v) {{ {added} if (h == null || v {first} h.v) {{ a.next = h; return a; }} "
        f"Node b = h; while (b.next != null && b.next.v {then} v) b = b.next; Node rest = b.next; {link} return h; }}"
    )


def _built(m: Maker, name: str) -> str:
    """A list of any length."""
    v = m.pick("i", _ANY, "n - i", str(m.number(0, 3)), f"i + {m.number(0, 2)}")
    order = m.pick("<=", "<=", "<", ">=", "!=")
    push = m.pick(
        f"Node a = new Node({v}, {name}); a.w = {m.pick('a.v', 'i', '1')}; if ({name} != null) {name}.back = a; {name} = a;",
        f"Node a = new Node(); a.v = {_ANY}; Verifier.assume({name} == null || a.v {order} {name}.v); a.next = {name}; {name} = a;",
        f"{name} = insert({name}, {v});",
        f"{name} = insert({name}, {v});",
    )
    return f"for (int i = 0; i < n; i++) {{ {push} }}"


def _changes(m: Maker) -> str:
    """One thing that happens to a list, harmless or not."""
    c = str(m.number(-1, 2))
    return m.pick(
        "{ Node p = pick(head); if (p != null && p.next != null) p.next = p.next.next; }",
        f"{{ Node p = pick(head); if (p != null) p.v += {c}; }}",
        "{ Node p = pick(head), q = pick(head); if (p != null && q != null && p.v < q.v) p.next = q; }",
        "{ Node p = pick(head), q = pick(head); if (p != null && q != null) p.next = q; }",
        "{ Node p = pick(head); if (p != null && p.next != null && p.v > p.next.v) { int t = p.v; p.v = p.next.v; p.next.v = t; } }",
        f"set(pick(head), {c});",
        f"kept = pick(head); head = insert(head, {_ANY}); if (kept != null) kept.w = {c};",
        f"java.util.function.Consumer<Node> f = x -> x.v = {c}; if (head != null) f.accept(pick(head));",
        f"{{ Node p = pick(head); try {{ p.v += {c}; p.next.v += {c}; p.w = p.next.next.w; }} catch (NullPointerException e) {{ }} }}",
        f"{{ Node o = new Node({c}, head == null ? null : head.next); o.next = pick(head); {m.pick('head = o;', 'kept = o;', 'if (o.next != null && o.v <= o.next.v) head = o;')} }}",
        "{ Node d = null; while (head != null) { Node r = head.next; head.next = d; d = head; head = r; } head = d; }",
        f"deep(head, {c});",
        f"{{ Node p = pick(head); if (p != null) {{ Node q = p.copy(); q.v += {c}; p.next = q; }} }}",
        "{ Node p = pick(head); synchronized (lock) { if (p != null) p.next = p; } }",
        f"{{ Node[] all = {{ pick(head), head }}; if (all[1] != null) all[{m.number(0, 1)}].v = {c}; }}",
        f"{{ Thread t = new Thread(() -> set(head, {c})); t.start(); t.join(); }}",
        "{ Node p = head; while (p != null && p.next != null) { if (p.next.v == n) p.next = p.next.next; else p = p.next; } }",
        "",
    )


def lists(draw: random.Random) -> Sketch:
    """A list that is built, changed and walked."""
    m = Maker(draw)
    n = m.index(5)
    x, y = m.pick("v", "v", "w"), m.pick("v", "v", "w")
    said = m.pick(
        *(f"node.next == null || node.{x} {order} node.next.{y}" for order in ("<=", "<=", ">=", "<", "!=")),
        f"node.next == null || node.{x} == node.next.{y} {m.pick('+', '-')} 1",
        "node.next == null || node.next.back == node",
        f"node.v {m.pick('<=', '>=', '==')} node.w",
        f"node.{x} {m.pick('>=', '<=')} {m.number(-1, 1)}",
        "node.next != node",
    )
    again = m.pick("", f"while ({_MAYBE}) {{ {_changes(m)} }}")
    body = [f"int n = {n};", _built(m, "head"), *(_changes(m) for _ in range(m.number(0, 2))), again]
    body += [
        f"int left = 40; for (Node node = head; node != null && left-- > 0; node = node.next) {{ {place('boolean', said)} }}"
    ]
    return _asking(m.sketch("own nodes", "lists", body, [_LIST, _sorted(m)], goals=("valid-assert",)), draw)


def trees(draw: random.Random) -> Sketch:
    """A tree that grows, is changed and walked down."""
    m = Maker(draw)
    n = m.index(5)
    up, deeper = m.pick("p", "p", "root"), m.pick("p.d + 1", "p.d + 1", "p.d")
    grow = (
        f"Node p = root; while (true) {{ boolean l = {m.pick(_MAYBE, 'v < p.v', 'v <= p.v')}; Node c = l ? p.left : p.right; "
        f"if (c == null) {{ c = new Node(v, {deeper}); c.up = {up}; if (l) p.left = c; else p.right = c; return; }} p = c; }}"
    )
    members = [_TREE, f"static void grow(int v) {{ {grow} }}"]
    members += [
        "static void turn(Node t) { if (t != null) { Node l = t.left; t.left = t.right; t.right = l; turn(t.left); turn(t.right); } }"
    ]
    change = m.pick(
        "turn(root);",
        "{ Node p = pick(root); if (p != null) { p.left = p.right; } }",
        f"{{ Node p = pick(root); if (p != null) p.{m.pick('v', 'd')} += {m.number(0, 1)}; }}",
        "{ Node p = pick(root), q = pick(root); if (p != null && q != null) p.left = q; }",
        "{ Node p = pick(root), q = pick(root); if (p != null && q != null && p.d < q.d) { p.right = q; q.up = p; } }",
        "",
        "",
    )
    side = m.pick("left", "right")
    said = m.pick(
        f"node.{side} == null || node.{side}.d {m.pick('==', '==', '>=', '>')} node.d + 1",
        f"node.{side} == null || node.{side}.up == node",
        f"node.{side} == null || node.{side}.v {m.pick('<', '<=', '>', '>=')} node.v",
        "node.left == null || node.left != node.right",
        f"node.d >= {m.number(0, 1)}",
    )
    body = [
        f"int n = {n}; root = new Node({_ANY}, {m.number(0, 1)}); for (int i = 0; i < n; i++) grow({m.pick(_ANY, 'i')});",
        change,
        f"int left = 20; for (Node node = root; node != null && left-- > 0; node = {_MAYBE} ? node.left : node.right) {{ {place('boolean', said)} }}",
    ]
    return _asking(m.sketch("own nodes", "trees", body, members, goals=("valid-assert",)), draw)


def _asking(sketch: Sketch, draw: random.Random) -> Sketch:
    """The program asks for more while it runs; after these values there are zeros."""
    more = []
    for _ in range(_MOST_INPUTS):
        more.append(Input("int", tuple(draw.sample((0, 1, 1, 2, 3, -1, 5, (1 << 31) - 1), 4)), False))
    text = sketch.text.replace(" < 5);", " < 2147483647);")
    return replace(sketch, text=text, inputs=(*sketch.inputs, *more))


FAMILY = (lists, lists, trees)
