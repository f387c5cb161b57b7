"""Numbers as text and back, big numbers, arithmetic helpers, time."""

from __future__ import annotations

import random

from scripts.attacking.families.maker import Maker
from scripts.attacking.families.questions import THROWN, attempt, chosen, local, quoted
from scripts.attacking.program import Sketch

_TEXTS = ["", "0", "-0", "+1", "-", "+", "007", "2147483647", "2147483648", "-2147483648", "9223372036854775808", " 1", "1 ", "1_0", "0x10", "#ff", "010", "-0x8", "\u0661\u0662", "\uff11", "1e3", "1E-400", "1e400", "NaN", "-Infinity", "Inf", "0x1p3", "0x1.8p1d", "1.5f", "1.5d", ".5", "5.", ".", "1..2", "4.9e-324", "2.2250738585072014E-308", "0.1", "1e22", "1e23", "9007199254740993", "true", "TRUE", "zz", "-zz", "127", "128", "65536", "1,000", "0.30000000000000004", "1.0000000000000002", "null", "0b1", "1L"]  # fmt: skip
_DOUBLES = ["0.0", "-0.0", "1.0", "0.1", "1e7", "9999999.999", "1e-3", "9.999e-4", "1e21", "1.0E23", "2e-3", "Double.MIN_VALUE", "Double.MAX_VALUE", "Double.NaN", "-1.0/0", "123456789.125", "2.0E-3f", "3.4e38f", "1.17549435E-38f", "0.5", "1.5", "2.5", "-2.5", "100.0", "4.35", "1.005", "(double) (1L << 53)", "1e16"]  # fmt: skip


def digits(draw: random.Random) -> Sketch:
    """Parsing and printing of ints, longs, floating-point and big numbers."""
    m = Maker(draw)
    body: list[str] = []
    s = local(m, "String", chosen(m, *(quoted(t) for t in m.draw.sample(_TEXTS, m.number(2, 3)))), body)
    k = m.small() if m.draw.random() < 0.6 else m.wide()
    d = local(m, "double", chosen(m, *m.draw.sample(_DOUBLES, 2), cast="(double) "), body)
    for _ in range(m.number(3, 6)):
        radix = m.pick("2", "8", "10", "16", "36", "1", "37", m.small(2))
        big = m.pick(
            f"new java.math.BigInteger({s})",
            f"java.math.BigInteger.valueOf({k})",
            f"new java.math.BigInteger({s}, {radix})",
        )
        decimal = m.pick(
            f"new java.math.BigDecimal({s})",
            f"new java.math.BigDecimal({d})",
            f"java.math.BigDecimal.valueOf({d})",
            f"java.math.BigDecimal.valueOf({k}, {m.number(-2, 3)})",
        )
        rounding = "java.math.RoundingMode." + m.pick(
            "HALF_UP", "HALF_EVEN", "DOWN", "CEILING", "UNNECESSARY", "HALF_DOWN"
        )
        kind, call = m.draw.choice([
            ("long", f"Integer.parseInt({s})"), ("long", f"Integer.parseInt({s}, {radix})"), ("long", f"Long.parseLong({s}, {radix})"), ("long", f"Integer.parseUnsignedInt({s}, {radix})"), ("long", f"Long.parseUnsignedLong({s})"), ("long", f"Integer.decode({s})"), ("long", f"Long.decode({s})"), ("long", f"Short.parseShort({s}, {radix})"), ("long", f"Byte.decode({s})"),
            ("long", f"Integer.parseInt({s}, {m.number(-1, 2)}, {m.number(0, 4)}, {radix})"), ("double", f"Double.parseDouble({s})"), ("float", f"Float.parseFloat({s})"), ("boolean", f"Boolean.parseBoolean({s})"), ("String", f"Integer.toString({k}, {radix})"), ("String", f"Integer.toUnsignedString({k}, {radix})"), ("String", f"Long.toUnsignedString({k}L, {radix})".replace(f"{k}L", f"(long) {k}")),
            ("String", f"Integer.{m.pick('toHexString', 'toOctalString', 'toBinaryString', 'toUnsignedString')}({k})"), ("String", f"Long.{m.pick('toHexString', 'toBinaryString', 'toUnsignedString')}({k})"), ("String", f"Double.toString({d})"), ("String", f"Float.toString((float) {d})"), ("String", f"Double.toHexString({d})"), ("String", f"String.valueOf((float) {k})"), ("String", f"\"\" + {d} + (float) {d}"),
            ("long", f"Integer.{m.pick('divideUnsigned', 'remainderUnsigned', 'compareUnsigned', 'rotateLeft')}({k}, {m.pick('3', '-1', '0', k)})"), ("long", f"Math.{m.pick('addExact', 'multiplyExact', 'subtractExact', 'floorDiv', 'floorMod')}({k}, {m.pick(k, '2', '-1', '0', 'Integer.MIN_VALUE')})"), ("long", f"Math.{m.pick('negateExact', 'incrementExact', 'absExact', 'toIntExact')}({k})"), ("long", f"Integer.{m.pick('highestOneBit', 'lowestOneBit', 'reverse', 'reverseBytes', 'numberOfLeadingZeros')}({k})"),
            ("long", f"Math.{m.pick('round', 'getExponent')}({m.pick('', '(float) ')}{d})"), ("double", f"Math.{m.pick('rint', 'ulp', 'nextUp', 'nextDown', 'signum', 'cbrt', 'floor', 'ceil')}({d})"), ("double", f"Math.{m.pick('pow', 'IEEEremainder', 'copySign', 'fma', 'scalb')}({d}, {m.pick('2', '-1', '0', '3')})".replace("fma(" + d, f"fma({d}, 2.0")), ("double", f"Math.{m.pick('max', 'min')}({d}, {m.pick('0.0', '-0.0', 'Double.NaN', '1')})"),
            ("String", f"{big}.{m.pick('toString()', 'negate().toString()', 'toString(' + radix + ')', 'pow(3).toString()', 'shiftLeft(33).toString()', 'not().toString()')}"), ("long", f"{big}.{m.pick('intValueExact()', 'bitLength()', 'bitCount()', 'signum()', 'longValue()', 'hashCode()', 'getLowestSetBit()', 'byteValueExact()')}"), ("String", f"{big}.{m.pick('mod', 'divide', 'modInverse', 'gcd', 'remainder')}(java.math.BigInteger.valueOf({m.pick('7', '0', '-3', k)})).toString()"),
            ("String", f"{decimal}.{m.pick('toString()', 'toPlainString()', 'toEngineeringString()', 'stripTrailingZeros().toString()')}"), ("String", f"{decimal}.setScale({m.number(-1, 3)}, {rounding}).toString()"), ("String", f"{decimal}.divide(java.math.BigDecimal.valueOf({m.pick('3', '8', '0')})).toString()"), ("long", f"{decimal}.{m.pick('scale()', 'precision()', 'hashCode()', 'intValueExact()')}"), ("boolean", f"{decimal}.equals(new java.math.BigDecimal(\"1.0\"))"),
            ("long", f"Double.compare({d}, {m.pick('0.0', '-0.0', 'Double.NaN')})"), ("long", f"Double.hashCode({d})"), ("long", f"({m.pick('int', 'long', 'char', 'byte')}) {d}"), ("boolean", f"Double.valueOf({d}).equals({m.pick('0.0', '-0.0', 'Double.NaN')})"), ("long", f"Long.hashCode(Long.MIN_VALUE + {k})"), ("double", f"Math.{m.pick('sqrt', 'hypot', 'toRadians')}({d})".replace("hypot(" + d, f"hypot({d}, 3")), ("long", f"Long.divideUnsigned({k}, {m.pick('3L', '-1L', '0L')})"),
            ("long", f"Math.multiplyHigh({k} * 4294967297L, {m.pick('3L', '-5L', 'Long.MAX_VALUE')})"), ("String", f"Arrays.toString({big}.toByteArray())"), ("long", f"Integer.valueOf({s}).hashCode()"), ("String", f"Character.toString(Character.forDigit({k}, {radix}))"), ("long", f"Integer.getInteger({s}, 3)"), ("long", f"StrictMath.round({d} * 2)"),
        ])  # fmt: skip
        body += attempt(m, kind, call)
    return m.sketch("digits", "numbers as text", body, [THROWN])


_DATES = [
    "2024-02-29",
    "2023-02-29",
    "1970-01-01",
    "9999-12-31",
    "+10000-01-01",
    "-0001-03-01",
    "2024-1-1",
    "",
    "2024-13-01",
    "2000-06-30",
]
_DURATIONS = [
    "PT1H",
    "P1D",
    "PT0.5S",
    "PT-1.5S",
    "-PT1M",
    "P1Y",
    "PT",
    "P",
    "pt1h30m",
    "P2DT3H4M",
    "PT1.1234567891S",
    "P-1DT2H",
    "P1W",
    "P1Y2M3D",
]


def times(draw: random.Random) -> Sketch:
    """Dates, durations and calendars with inputs."""
    m = Maker(draw)
    body: list[str] = []
    k = m.small()
    date = local(m, "String", chosen(m, *(quoted(t) for t in m.draw.sample(_DATES, 2))), body)
    span = local(m, "String", chosen(m, *(quoted(t) for t in m.draw.sample(_DURATIONS, 2))), body)
    for _ in range(m.number(3, 5)):
        unit = "java.time.temporal.ChronoUnit." + m.pick(
            "DAYS", "MONTHS", "WEEKS", "YEARS", "DECADES", "HOURS"
        )
        field = "java.time.temporal.ChronoField." + m.pick(
            "DAY_OF_WEEK", "DAY_OF_YEAR", "EPOCH_DAY", "ALIGNED_WEEK_OF_YEAR", "HOUR_OF_DAY", "YEAR_OF_ERA"
        )
        local_date = m.pick(
            f"java.time.LocalDate.parse({date})",
            f"java.time.LocalDate.of({m.pick('2024', '1900', '2023')}, {m.pick('2', '12', '13', m.small(2))}, {m.pick('29', '31', '0', '1')})",
            f"java.time.LocalDate.ofEpochDay({k})",
            f"java.time.LocalDate.ofYearDay(2024, {m.pick('366', '60', '367')})",
        )
        time = m.pick(
            f"java.time.LocalTime.of({m.pick('23', '24', '0')}, {m.pick('59', '60')}, {m.pick('0', '59')})",
            f"java.time.LocalTime.ofSecondOfDay({k})",
            'java.time.LocalTime.parse("10:15")',
        )
        duration = m.pick(
            f"java.time.Duration.parse({span})",
            f"java.time.Duration.ofMillis({k} * 1001L)",
            f"java.time.Duration.ofSeconds({k}, -1)",
        )
        period = m.pick(
            f"java.time.Period.parse({span})",
            f"java.time.Period.of(1, {k}, -3)",
            f"java.time.Period.between(java.time.LocalDate.of(2024, 1, 31), java.time.LocalDate.of(2024, 3, 1).plusDays({k}))",
        )
        kind, call = m.draw.choice([
            ("String", f"{local_date}.toString()"), ("String", f"{local_date}.plus{m.pick('Days', 'Months', 'Years', 'Weeks')}({k}).toString()"), ("String", f"{local_date}.with{m.pick('DayOfMonth(30)', 'Month(2)', 'DayOfYear(366)', 'Year(2023)')}.toString()"), ("long", f"{local_date}.{m.pick('getDayOfYear()', 'lengthOfMonth()', 'toEpochDay()', 'hashCode()', 'getDayOfWeek().getValue()')}"), ("boolean", f"{local_date}.isLeapYear()"),
            ("long", f"{local_date}.get({field})"), ("long", f"{unit}.between({local_date}, {m.pick('java.time.LocalDate.EPOCH', 'java.time.LocalDate.of(2024, 2, 29)')})"), ("String", f"{local_date}.until(java.time.LocalDate.of(2024, 2, 29)).toString()"), ("String", f"{duration}.toString()"), ("long", f"{duration}.{m.pick('toMillis()', 'getNano()', 'toDays()', 'toSecondsPart()', 'hashCode()', 'toNanos()')}"), ("String", f"{duration}.{m.pick('negated()', 'multipliedBy(3)', 'abs()', 'dividedBy(7)', 'dividedBy(0)')}.toString()"),
            ("String", f"{period}.{m.pick('toString()', 'normalized().toString()', 'negated().toString()')}"), ("long", f"{period}.{m.pick('toTotalMonths()', 'getDays()', 'hashCode()')}"), ("String", f"{time}.plus{m.pick('Minutes', 'Hours', 'Nanos')}({k}).toString()"), ("long", f"{time}.{m.pick('toSecondOfDay()', 'getNano()', 'hashCode()')}"), ("String", f"java.time.Instant.ofEpochSecond({k}, {m.pick('-1', '1000000000', '5')}).toString()"), ("String", f"java.time.LocalDateTime.of({local_date}, {time}).toString()"),
            ("String", f"{local_date}.format(java.time.format.DateTimeFormatter.ofPattern(\"{m.pick('yyyy-MM-dd', 'dd/MM/yy', 'uuuu-DDD', 'EEE', 'HH', 'MMM d', 'q', 'QQ')}\"))"), ("String", f"java.time.DayOfWeek.of({m.pick(k, '7', '8', '0')}).plus({k}).toString()"), ("String", f"java.time.Month.of({m.pick(k, '2')}).minus(1).toString()"), ("String", f"java.time.Year.of({k}).atDay(60).toString()"), ("String", f"java.time.YearMonth.of(2024, {m.pick('2', '13')}).atEndOfMonth().toString()"),
            ("long", f"new GregorianCalendar(2024, {m.pick(k, '1', '12')}, {m.pick('29', '31', '0')}).get(Calendar.{m.pick('MONTH', 'DAY_OF_MONTH', 'DAY_OF_WEEK', 'YEAR')})"), ("long", f"new Date({k} * 86400000L).getTime() / 1000"), ("String", f"java.time.ZoneOffset.of({quoted(m.pick('+1', 'Z', '+19:00', '-02:30', 'x'))}).toString()"), ("String", f"java.time.ZoneId.of({quoted(m.pick('UTC', 'GMT+2', 'Nope/X', '+01:00', 'utc'))}).toString()"), ("long", f"TimeUnit.{m.pick('SECONDS', 'NANOSECONDS', 'DAYS')}.{m.pick('toMillis', 'toNanos', 'toHours')}({k} * 1000L)"),
        ])  # fmt: skip
        body += attempt(m, kind, call)
    return m.sketch("times", "dates and durations", body, [THROWN])


_ARRAYS = ["null", "{t}[] {{}}", "{t}[] {{1}}", "{t}[] {{3, 1, 2}}", "{t}[] {{2, 2}}", "{t}[4]"]


def ranges(draw: random.Random) -> Sketch:
    """System.arraycopy and java.util.Arrays with odd ranges, null and arrays of other types."""
    m = Maker(draw)
    body: list[str] = []
    t = m.pick("int", "byte", "long", "char", "Integer", "short")

    def make(a: str) -> str:
        text = a if a == "null" else "new " + a.format(t=t)
        return text if t in ("int", "Integer") else text.replace("{3, 1, 2}", "{3, 1, 2}")

    a = local(m, f"{t}[]", chosen(m, *(make(x) for x in m.draw.sample(_ARRAYS[1:], 2))), body)
    b = local(
        m,
        f"{t}[]",
        m.pick(
            a,
            f"{a}.clone()",
            make(m.pick(*_ARRAYS)),
            chosen(m, *(make(x) for x in m.draw.sample(_ARRAYS, 2))),
        ),
        body,
    )
    element = (
        f"({t}) {m.pick('0', '1', '2', m.small(2))}"
        if t != "Integer"
        else f"(Integer) ({m.pick('1', '2', m.small(2))})"
    )
    for _ in range(m.number(3, 6)):
        i, j, k = (
            m.pick("0", "1", "2", "3", "-1", m.index(3), m.small(2), "Integer.MAX_VALUE", "Integer.MIN_VALUE")
            for _ in range(3)
        )
        size = m.pick("0", "2", "5", "-1", m.index(3))
        other = m.pick(
            a,
            b,
            a,
            b,
            "null",
            '"no"',
            "new Object[2]",
            'new String[] {"x"}',
            "new Number[3]",
            "new double[2]",
        )
        kind, before, call = m.draw.choice([
            ("String", f"System.arraycopy({other}, {i}, {m.pick(a, b)}, {j}, {k});", f"Arrays.toString({a}) + Arrays.toString({b})"), ("String", f"System.arraycopy({a}, {i}, {m.pick(other, b)}, {j}, {k});", f"Arrays.toString({b})"), ("String", "", f"Arrays.toString(Arrays.copyOfRange({a}, {i}, {m.pick(j, '4', '1') if 'MAX' not in j else '4'}))"), ("String", "", f"Arrays.toString(Arrays.copyOf({m.pick(a, b)}, {size}))"),
            ("String", f"Arrays.fill({m.pick(a, b)}, {i}, {j}, {element});", f"Arrays.toString({a})"), ("String", f"Arrays.sort({m.pick(a, b)}, {i}, {j});", f"Arrays.toString({a})"), ("String", f"Arrays.sort({b});", f"Arrays.toString({b})"), ("long", "", f"Arrays.binarySearch({a}, {element})"), ("long", "", f"Arrays.binarySearch({a}, {i}, {j}, {element})"), ("boolean", "", f"Arrays.equals({a}, {b})"), ("boolean", "", f"Arrays.equals({a}, {i}, {j}, {b}, {i}, {k})"),
            ("long", "", f"Arrays.mismatch({a}, {b})"), ("long", "", f"Arrays.compare({a}, {b})"), ("long", "", f"Arrays.mismatch({a}, {i}, {j}, {b}, 0, {k})"), ("long", "", f"Arrays.hashCode({b})"), ("long", "", f"Arrays.asList({m.pick(a, 'new Integer[] {1, 2}')}).size()"), ("boolean", "", f"{a}.equals({b})"), ("String", "List<Integer> l = Arrays.asList(3, 1); l." + m.pick("add(1);", "set(0, 5);", "remove(0);", "sort(null);", "clear();", "replaceAll(x -> x + 1);"), "l.toString()"),
            ("String", "", f"Arrays.deepToString(new Object[] {{{a}, {b}, null, new int[][] {{{{1}}, null}}}})"), ("boolean", "", f"Arrays.deepEquals(new Object[] {{{a}}}, new Object[] {{{b}}})"), ("long", "", f"Arrays.deepHashCode(new Object[] {{{b}, null}}) & 0xffff"), ("String", "int[] n = new int[3]; Arrays.setAll(n, x -> x * x);", f"Arrays.toString(n) + Arrays.stream(n).sum() + Arrays.stream(n, {m.pick('0', '1', '4')}, {m.pick('2', '3', '4')}).count()"),
            ("String", f"int[] n = {{1, 2, 3}}; Arrays.parallelPrefix(n, {m.pick('Integer::sum', '(x, y) -> x * y')});", "Arrays.toString(n)"), ("String", f"Object[] o = new {m.pick('String', 'Integer', 'Object')}[1]; o[{m.pick('0', '1')}] = {m.pick('1', chr(34) + 'x' + chr(34), a)};", "Arrays.toString(o)"), ("long", "", f"new int[{m.pick(size, '2')}][{m.pick(size, '3')}].length"), ("String", "", f"new {t}[0].getClass().getName() + {a}.getClass().getComponentType()"),
        ])  # fmt: skip
        body += attempt(m, kind, call, before)
    return m.sketch("ranges", f"ranges of arrays of {t}", body, [THROWN])


FAMILY = (digits, digits, times, ranges)
