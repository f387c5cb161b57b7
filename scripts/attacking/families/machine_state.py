"""State of the virtual machine that all threads share: streams, properties, defaults, handlers, locals of threads."""

from __future__ import annotations

import random

from scripts.attacking.families.maker import Maker
from scripts.attacking.families.questions import THROWN, attempt
from scripts.attacking.program import PAUSE, Sketch, place

_PROPERTIES = [
    "file.encoding",
    "file.separator",
    "java.class.path",
    "java.class.version",
    "java.io.tmpdir",
    "java.runtime.name",
    "java.specification.maintenance.version",
    "java.specification.name",
    "java.specification.vendor",
    "java.vendor.url",
    "java.vm.name",
    "java.vm.specification.version",
    "java.vm.compressedOopsMode",
    "java.vm.info",
    "jdk.debug",
    "line.separator",
    "native.encoding",
    "os.name",
    "os.arch",
    "path.separator",
    "sun.arch.data.model",
    "sun.boot.library.path",
    "sun.cpu.endian",
    "sun.io.unicode.encoding",
    "sun.java.command",
    "sun.java.launcher",
    "sun.jnu.encoding",
    "sun.management.compiler",
    "user.dir",
    "user.language",
    "user.country",
    "user.timezone",
    "user.variant",
    "user.script",
    "java.security.manager",
    "java.awt.headless",
    "java.compiler",
    "java.ext.dirs",
    "no.such",
    "java.locale.providers",
    "stdout.encoding",
    "jdk.module.main",
]
_CHANGES = [
    "System.setOut(new java.io.PrintStream(sink));", "System.setErr(new java.io.PrintStream(sink));", "System.setIn(new java.io.ByteArrayInputStream(new byte[] {65, 66}));", 'TimeZone.setDefault(TimeZone.getTimeZone("GMT+2"));', "Locale.setDefault(Locale.GERMANY);", "Locale.setDefault(Locale.Category.FORMAT, new Locale(\"tr\", \"TR\"));",
    'System.setProperty("p", "0x1" + K);', 'System.clearProperty("p");', 'System.setProperty("user.dir", "/");', "Thread.setDefaultUncaughtExceptionHandler((p, e) -> x += 5);", "Thread.currentThread().setUncaughtExceptionHandler((p, e) -> x += 7);", "local.set(K + 3);", "inherited.set(K + 4);", "Thread.currentThread().setName(\"n\" + K);",
    "Thread.currentThread().setPriority(7);", "Thread.currentThread().interrupt();", "System.out.print(K);", "System.err.println(\"e\");", "try { x += System.in.available(); } catch (java.io.IOException i) { x += 3; }", "System.setProperty(\"line.separator\", \"|\");", "Thread.currentThread().setContextClassLoader(null);", "Properties q = new Properties(System.getProperties()); q.setProperty(\"p\", \"5\"); System.setProperties(q);",
]  # fmt: skip
_ASKED = [
    ("boolean", "System.out == out"), ("boolean", "System.err == err"), ("boolean", "System.in.getClass() == java.io.BufferedInputStream.class"), ("String", "TimeZone.getDefault().getID()"), ("String", "Locale.getDefault().toString()"), ("String", "Locale.getDefault(Locale.Category.FORMAT).toString()"), ("String", "String.format(\"%,.1f\", 1234.5)"), ("String", "\"TITLE\".toLowerCase()"), ("String", "String.valueOf(System.getProperty(\"p\"))"),
    ("long", "Integer.getInteger(\"p\", 3)"), ("long", "Long.getLong(\"p\", -1L)"), ("boolean", "Boolean.getBoolean(\"p\")"), ("boolean", "Thread.getDefaultUncaughtExceptionHandler() == null"), ("boolean", "Thread.currentThread().getUncaughtExceptionHandler() == Thread.currentThread().getThreadGroup()"), ("String", "String.valueOf(local.get())"), ("String", "String.valueOf(inherited.get())"), ("String", "Thread.currentThread().getName()"),
    ("boolean", "Thread.currentThread().isInterrupted()"), ("String", "sink.toString()"), ("boolean", "System.out.checkError()"), ("String", "System.lineSeparator()"), ("boolean", "System.getenv(\"NO_SUCH\") == null"), ("String", "String.valueOf(System.setProperty(\"\", \"x\"))"), ("String", "String.valueOf(System.getProperty(null))"), ("String", "String.valueOf(System.setProperty(\"q\", null))"), ("boolean", "java.io.File.createTempFile(\"ab\", null).delete()"),
    ("boolean", "java.io.File.createTempFile(\"abc\", \".t\").delete()"), ("String", "new java.io.File(\"a/../b//c/\").getPath()"), ("boolean", "new java.io.File(\"no-such-file\").exists()"), ("boolean", "Main.class.getResource(\"Main.class\") == null"), ("boolean", "ClassLoader.getSystemResource(\"none\") == null"), ("boolean", "String.class.getClassLoader() == null"), ("String", "Main.class.getPackageName()"), ("long", "Thread.currentThread().getPriority()"),
    ("String", "Thread.currentThread().getStackTrace()[1].getMethodName()"), ("boolean", "System.getSecurityManager() == null"), ("long", "System.identityHashCode(null)"), ("boolean", "Thread.currentThread().getContextClassLoader() == ClassLoader.getSystemClassLoader()"), ("boolean", "System.nanoTime() - System.nanoTime() > 0"), ("String", "new java.text.DecimalFormat(\"#,##0.0\").format(1234.5)"), ("String", "System.getProperties().getProperty(\"p\", \"none\")"), ("boolean", "System.getProperties().containsKey(\"p\")"),
]  # fmt: skip


def states(draw: random.Random) -> Sketch:
    """Changes by main and by another thread, which main waits for or not; then questions."""
    m = Maker(draw)
    k = m.small(2)
    changes = ["{ " + m.pick(*_CHANGES).replace("K", k) + " }" for _ in range(m.number(1, 3))]
    other = ["{ " + m.pick(*_CHANGES).replace("K", k) + " }" for _ in range(m.number(0, 2))]
    body = ["java.io.PrintStream out = System.out, err = System.err; local.set(1); inherited.set(2);"]
    body.append(
        f"Thread t = new Thread(() -> {{ {f' {PAUSE} '.join(other)} {m.pick('', 'x += inherited.get();', 'x += local.get() == null ? 1 : 2;', 'throw new IllegalStateException();')} }}); t.start();"
    )
    joined = m.draw.random() < 0.7
    body.append("t.join();" if joined else "")
    body += [f"try {{ {one} }} catch (RuntimeException e) {{ x += 1000; }}" for one in changes]
    body.append("" if joined else "t.join();")
    for kind, call in m.draw.sample(_ASKED, m.number(2, 4)):
        body += attempt(m, kind, call)
    for name in m.draw.sample(_PROPERTIES, m.number(0, 2)):
        body += attempt(m, "boolean", f'System.getProperty("{name}") == null')
        if name in (
            "java.vm.specification.version",
            "file.separator",
            "sun.cpu.endian",
            "sun.arch.data.model",
            "java.specification.maintenance.version",
            "path.separator",
        ):
            body += attempt(m, "String", f'System.getProperty("{name}")')
    body.append(place("long", "x"))
    members = [
        THROWN,
        "static volatile int x; static final java.io.ByteArrayOutputStream sink = new java.io.ByteArrayOutputStream();",
        "static final ThreadLocal<Integer> local = new ThreadLocal<>(); static final ThreadLocal<Integer> inherited = new InheritableThreadLocal<>();",
    ]
    # Handlers may take what ends a thread: runs do not show then what JR has to count.
    return m.sketch(
        "states",
        "state of the machine",
        body,
        members,
        plain=True,
        varies=not joined,
        goals=("valid-assert",),
    )


FAMILY = (states,)
