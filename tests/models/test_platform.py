"""Parts of the platform that lean on files of the JDK, services, modules and devices: exploration alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.analysis.verification import verify_with
from verifier.config import Options
from verifier.jvm.process import Jvm
from verifier.stats import Stats
from verifier.task.definition import read_task
from verifier.verdict.outcome import Verdict

PRELUDE = """import java.util.*; import java.time.*; import java.io.*; import java.security.*;
import java.nio.*; import java.lang.invoke.*; import java.util.zip.*;
import org.sosy_lab.sv_benchmarks.Verifier;
"""
TRUE, FALSE, UNKNOWN = Verdict.TRUE, Verdict.FALSE, Verdict.UNKNOWN
XML = """javax.xml.parsers.DocumentBuilderFactory.newInstance().newDocumentBuilder()
        .parse(new ByteArrayInputStream({}.getBytes())).getDocumentElement()"""
PROGRAMS = {
    "TimeZoneOfSummer": (
        TRUE,
        """
    ZonedDateTime summer = ZonedDateTime.of(2024, 7, 1, 0, 0, 0, 0, ZoneId.of("Europe/Berlin"));
    assert summer.getOffset().getTotalSeconds() == 7200;""",
    ),
    "WalksOfFewConstants": (
        TRUE,
        """
    int n = Verifier.nondetInt();
    Map<Thread.State, Integer> map = new HashMap<>();
    map.put(Thread.State.NEW, n); map.put(Thread.State.BLOCKED, 2); map.put(Thread.State.WAITING, 3);
    int sum = 0, seen = 0;
    for (Iterator<Map.Entry<Thread.State, Integer>> i = map.entrySet().iterator(); i.hasNext(); seen++) {
      Map.Entry<Thread.State, Integer> entry = i.next();
      sum += entry.getValue();
      if (entry.getKey() == Thread.State.BLOCKED) i.remove(); else entry.setValue(7);
    }
    assert seen == 3 && sum == n + 5 && map.size() == 2 && map.get(Thread.State.NEW) == 7;
    List<Thread.State> keys = new ArrayList<>(map.keySet());
    assert keys.size() == 2 && keys.contains(Thread.State.NEW) && keys.contains(Thread.State.WAITING);
    Iterator<Integer> values = map.values().iterator();
    values.next(); map.put(Thread.State.RUNNABLE, 1);
    boolean failed = false;
    try { values.next(); } catch (ConcurrentModificationException e) { failed = true; }
    assert failed;""",
    ),
    "FirstOfFewConstants": (
        FALSE,
        """
    Set<Thread.State> set = new HashSet<>(List.of(Thread.State.NEW, Thread.State.BLOCKED));
    boolean first = set.iterator().next() == Thread.State.NEW;
    assert Verifier.nondetBoolean() ? first : !first;""",
    ),
    "ArrayOfFewConstants": (
        FALSE,
        """
    Set<Thread.State> set = new HashSet<>(List.of(Thread.State.NEW, Thread.State.BLOCKED));
    boolean first = new ArrayList<>(set).get(0) == Thread.State.BLOCKED;
    assert first != (Verifier.nondetInt() == 5);""",
    ),
    "TextsOfTime": (
        TRUE,
        """
    assert Instant.parse("2000-01-01T00:00:00Z").getEpochSecond() == 946684800L;""",
    ),
    "AddressesByNumber": (
        TRUE,
        """
    java.net.InetAddress address = java.net.InetAddress.getByAddress(new byte[]{127, 0, 0, 1});
    assert address.isLoopbackAddress() && address.getHostAddress().equals("127.0.0.1");""",
    ),
    "BreaksOfWords": (
        TRUE,
        """
    java.text.BreakIterator words = java.text.BreakIterator.getWordInstance(Locale.US);
    words.setText(Verifier.nondetBoolean() ? "a b" : "c d");
    int n = 0;
    while (words.next() != java.text.BreakIterator.DONE) n++;
    assert n == 3;""",
    ),
    "GenericTypeOfMember": (
        FALSE,
        """
    java.lang.reflect.Method method = List.class.getMethod(Verifier.nondetBoolean() ? "size" : "iterator");
    assert method.getGenericReturnType() instanceof Class;""",
    ),
    "DigestOfKnown": (
        TRUE,
        """
    byte[] hash = MessageDigest.getInstance("SHA-256").digest("abc".getBytes("US-ASCII"));
    assert hash.length == 32 && (hash[0] & 255) == 0xba && (hash[31] & 255) == 0xad;""",
    ),
    "DigestOfInput": (
        TRUE,
        """
    byte b = Verifier.nondetByte();
    assert MessageDigest.getInstance("MD5").digest(new byte[]{b}).length == 16;""",
    ),
    "DocumentOfInput": (
        FALSE,
        f"""
    int n = Verifier.nondetInt();
    assert !{XML.format('''("<a b='" + n + "'/>")''')}.getAttribute("b").equals("17");""",
    ),
    "Statement": (
        TRUE,
        """
    Object target = Verifier.nondetBoolean() ? new ArrayList<String>() : "x";
    try { new java.beans.Statement(target, "size", new Object[0]).execute(); }
    catch (NoSuchMethodException e) { assert target instanceof String; return; }
    assert target instanceof List;""",
    ),
    "NullInsideOfTheJdk": (  # a null that the start of a machine might have set, as far as JR knows
        UNKNOWN,
        """
    byte[] known = {65};
    try { java.nio.charset.StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(known), null, true); }
    catch (NullPointerException e) { return; }
    assert Verifier.nondetInt() == 0;""",
    ),
    "FormatsOfFew": (
        TRUE,
        """
    int n = Verifier.nondetInt(); Verifier.assume(n > 998 && n <= 1000);
    String hex = String.format("%08X", n), text = java.text.MessageFormat.format("<{0}>", n);
    assert hex.equals(n == 999 ? "000003E7" : hex) && hex.startsWith("000003E");
    assert text.length() == (n < 1000 ? 5 : 7) && (n != 1000 || text.equals("<1,000>"));
    java.text.NumberFormat format = java.text.NumberFormat.getInstance(Locale.US);
    assert format.format(n).contains(",") == (n > 999);""",
    ),
    "FormatAtTheEnd": (
        FALSE,
        """
    int n = Verifier.nondetInt(); Verifier.assume(n > 997 && n <= 1002);
    assert !String.format("%+d", n).equals("+1002");""",
    ),
    "FormatOfMany": (
        UNKNOWN,
        """
    int n = Verifier.nondetInt();
    assert String.format("%+d", n).length() < 2 + 10;""",
    ),
    "RandomUuid": (
        TRUE,
        "UUID id = UUID.randomUUID(); assert id.version() == 4 && id.variant() == 2;",
    ),
    "RandomUuidIsOpen": (
        UNKNOWN,
        "assert UUID.randomUUID().getLeastSignificantBits() != 0x8000000000000001L;",
    ),
    "SerializedList": (
        TRUE,
        """
    List<Object> list = new ArrayList<>(List.of("a", 5, new int[] {1, Verifier.nondetInt()}));
    list.add(list.get(0));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new ObjectOutputStream(bytes).writeObject(list);
    InputStream in = new ByteArrayInputStream(bytes.toByteArray());
    List<?> read = (List<?>) new ObjectInputStream(in).readObject();
    assert read != list && read.get(0) == read.get(3) && read.get(1).equals(5);
    assert ((int[]) read.get(2))[1] == ((int[]) list.get(2))[1];""",
    ),
    "SecureRandomNumbers": (
        TRUE,
        """
    int n = new SecureRandom().nextInt(8);
    assert n >= 0 && n < 8;""",
    ),
    "SecureRandomIsOpen": (
        UNKNOWN,
        """
    byte[] bytes = new byte[4]; new SecureRandom().nextBytes(bytes);
    assert bytes[0] != 74 || bytes[1] != 82 || bytes[2] != 77 || bytes[3] != 83;""",
    ),
    "BytesAsNumbers": (
        TRUE,
        """
    VarHandle big = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    VarHandle little = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    byte[] bytes = {1, 2, 3, 4, 5, 6, 7, 8, 9}; byte b = Verifier.nondetByte(); bytes[2] = b;
    assert (int) big.get(bytes, 1) == 0x02000405 + ((b & 255) << 16);
    little.set(bytes, 1, 0x0102030405060708L);
    assert bytes[1] == 8 && bytes[8] == 1 && (long) little.get(bytes, 0) == 0x0203040506070801L;
    try { big.get(bytes, 6); assert false; } catch (IndexOutOfBoundsException e) { assert b < 128; }""",
    ),
    "ModulesOfClasses": (
        TRUE,
        """
    Module own = Object[].class.getModule(), none = new Object(){}.getClass().getModule();
    assert own.getName().equals("java.base") && own == int.class.getModule();
    assert !none.isNamed() && none.getName() == null && none != own;
    assert own.isExported("java.util") && !own.isExported("sun.security.provider");""",
    ),
    "DateText": (
        TRUE,
        """
    java.text.SimpleDateFormat format = new java.text.SimpleDateFormat("yyyy-MM-dd", Locale.US);
    format.setTimeZone(TimeZone.getTimeZone("UTC"));
    assert format.format(new Date(0L)).equals("1970-01-01");
    assert format.parse("1970-01-02").getTime() == 86400000L;""",
    ),
    "DateOfShortYear": (
        UNKNOWN,
        """
    java.text.SimpleDateFormat format = new java.text.SimpleDateFormat("dd.MM.yy", Locale.US);
    format.setTimeZone(TimeZone.getTimeZone("UTC"));
    assert format.parse("02.01.70").getTime() == 86400000L;""",
    ),
    "TimeOfDateFormat": (
        UNKNOWN,
        """
    java.text.SimpleDateFormat format = new java.text.SimpleDateFormat("yyyy", Locale.US);
    assert format.getCalendar().getTimeInMillis() < 1000;""",
    ),
    "Serialized": (
        TRUE,
        """
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ObjectOutputStream out = new ObjectOutputStream(bytes);
    out.writeObject(new ArrayList<>(List.of("a")));
    out.close();
    Object read = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    assert read.equals(List.of("a"));""",
    ),
    "StackOfThread": (
        TRUE,
        """
    StackTraceElement[] stack = Thread.currentThread().getStackTrace();
    assert stack.length == 2 && stack[0].getMethodName().equals("getStackTrace");
    assert stack[1].getMethodName().equals("main") && stack[1].getClassName().equals("Main");""",
    ),
    "LineOfThread": (UNKNOWN, "assert Thread.currentThread().getStackTrace()[0].getLineNumber() != 77;"),
    "ActiveThreads": (TRUE, "assert Thread.activeCount() >= 1;"),
    "NumberOfThreads": (UNKNOWN, "assert Thread.activeCount() == 1;"),
    "InflatedAgain": (
        TRUE,
        """
    byte[] data = "aaaaaaaaaabbbb".getBytes(), packed = new byte[100], back = new byte[100];
    Deflater deflater = new Deflater(); deflater.setInput(data); deflater.finish();
    int length = deflater.deflate(packed); assert deflater.finished(); deflater.end();
    Inflater inflater = new Inflater(); inflater.setInput(packed, 0, length);
    int first = inflater.inflate(back, 0, 5), rest = inflater.inflate(back, 5, 50);
    assert first == 5 && rest == 9 && inflater.finished() && back[9] == 'a' && back[10] == 'b';
    inflater.reset(); inflater.setInput(new byte[]{1, 2, 3});
    try { inflater.inflate(back); assert false; } catch (DataFormatException e) { assert back[0] == 'a'; }""",
    ),
    "MemoryOfEachPath": (
        TRUE,
        """
    boolean more = Verifier.nondetBoolean();
    Inflater inflater = new Inflater(true); byte[] back = new byte[9];
    inflater.setInput(new byte[]{1, 3, 0, -4, -1, 5, 6, 7});
    assert inflater.inflate(back, 0, 1) == 1;
    if (more) assert inflater.inflate(back, 1, 1) == 1 && back[1] == 6;
    assert inflater.inflate(back, 2, 5) == (more ? 1 : 2) && back[2] == (more ? 7 : 6);""",
    ),
    "InflatedInput": (
        TRUE,
        """
    byte b = Verifier.nondetByte(); Verifier.assume(b > 3 && b < 9);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    GZIPOutputStream out = new GZIPOutputStream(bytes); out.write(new byte[]{1, b}); out.close();
    byte[] back = new GZIPInputStream(new ByteArrayInputStream(bytes.toByteArray())).readAllBytes();
    assert back.length == 2 && back[1] == b;""",
    ),
    "NoServices": (TRUE, "for (Runnable r : ServiceLoader.load(Runnable.class)) r.run();"),
    "ServiceOfJdk": (
        UNKNOWN,
        "assert ServiceLoader.load(java.nio.file.spi.FileSystemProvider.class).iterator().hasNext();",
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(name: str, tmp_path: Path, java_tasks: Path, warm_jvm: Jvm) -> None:
    verdict, body = PROGRAMS[name]
    main = "public static void main(String[] args) throws Exception"
    (tmp_path / "Main.java").write_text(f"{PRELUDE}\npublic class Main {{\n{main} {{\n{body}\n}} }}\n")
    task = read_task([java_tasks / "common", tmp_path], "valid-assert")
    options = Options(wall_limit_s=120, analyses=("symbolic",))
    result = verify_with(warm_jvm, task, options, Stats())
    assert result.verdict is verdict, (result.reason, [str(each) for each in result.obligations])
