import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/** Inputs of one run: those of an earlier run up to a place, drawn ones from there on. */
final class Drawn implements Function<String, Object> {
    /** Asked for more than any test would have. */
    static final class TooLong extends Error {
        private static final long serialVersionUID = 1L;
    }

    private static final int MOST = 40;
    /** Constants that are looked at for one of the right kind. */
    private static final int MOST_TRIES = 4;
    private static final long[] NUMBERS = {
        0, 1, 2, 3, 4, 5, 7, 8, 10, 12, 16, 24, 31, 32, 60, 64, 99, 100, 127, 128, 255, 256, 1000, 1900, 2000, 65535,
        Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE,
    };
    private static final String[] TEXTS = {
        "", "a", "A", "0", "1", "-1", " ", "ab", "abc", "a b", "Ab", "12", "0x1F", "1.5", "true", "a,b", "\"", "\n", "%",
        "\u00e9", "-", "--a", "a=b", "/", "\\", "[]", "{}", "1e3", "null", "2020-01-02", "10:30", "UTF-8", "yyyy",
        "toString", "length", "java.lang.String", "a.b", "a:b", "//a:1/b", "//a:70000/b", "//:1/a", "http://a.b/c?d#e", "10:30:15.5", "{0}",
        "#,##0.0", "-1.5", "1,234", "a|b", "a://b@c:1/d?e=f#g", "a://b/c", "a:/b", "'", "''", "GMT+1:00", "-0100", "a;b",
    };
    /** Codes of characters that a constant may stand for. */
    private static final int FIRST_CHAR = 33;
    private static final int LAST_CHAR = 126;
    private static final int MOST_SIGNS = 6;
    private static final int LEAST_ALPHABET = 4;
    private static final int MOST_RUN = 5;
    private static final String SEPARATORS = "'' :;-+,./0019";

    final List<Object> values = new ArrayList<>();
    final List<String> kinds = new ArrayList<>();
    private final Random random;
    private final List<Object> before;
    private final int changed;
    private final List<Object> constants;
    /** Texts that the class printed. */
    private final List<String> printed;

    /** The value number {@code changed} is drawn anew, the others are those of {@code before}. */
    Drawn(Random random, List<Object> before, int changed, List<Object> constants) {
        this(random, before, changed, constants, List.of());
    }

    Drawn(Random random, List<Object> before, int changed, List<Object> constants, List<String> printed) {
        this.printed = printed;
        this.random = random;
        this.before = before;
        this.changed = changed;
        this.constants = constants;
    }

    @Override
    public Object apply(String kind) {
        int at = values.size();
        if (at >= MOST) {
            throw new TooLong();
        }
        Object value = at < before.size() && at != changed ? fitting(kind, before.get(at)) : drawn(kind);
        values.add(value);
        kinds.add(kind);
        return value;
    }

    private Object fitting(String kind, Object value) {
        Object example = drawn(kind);
        return example.getClass() == value.getClass() ? value : example;
    }

    private Object drawn(String kind) {
        switch (kind) {
            case "boolean":
                return random.nextInt(5) < 2;
            case "byte":
                return (byte) number();
            case "char":
                return character();
            case "short":
                return (short) number();
            case "int":
                return (int) number();
            case "long":
                return number();
            case "float":
                return (float) real();
            case "double":
                return real();
            default:
                return text();
        }
    }

    private long number() {
        int way = random.nextInt(10);
        if (way < 2 && !constants.isEmpty()) {
            Object constant = constants.get(random.nextInt(constants.size()));
            if (constant instanceof Long) {
                return (Long) constant + random.nextInt(3) - 1;
            }
        }
        if (way < 6) {
            return random.nextInt(6) - 1;
        }
        long found = NUMBERS[random.nextInt(NUMBERS.length)];
        return way < 8 ? found : random.nextBoolean() ? -found : random.nextInt(200) - 50;
    }

    private char character() {
        String text = text();
        return text.isEmpty() ? (char) (32 + random.nextInt(95)) : text.charAt(random.nextInt(text.length()));
    }

    private double real() {
        switch (random.nextInt(8)) {
            case 0:
                return Double.NaN;
            case 1:
                return random.nextBoolean() ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
            case 2:
                return number() + 0.5;
            case 3:
                return -0.0;
            default:
                return number();
        }
    }

    /** A text of the characters that the code compares with, and of digits and letters. */
    private String signs() {
        StringBuilder made = new StringBuilder();
        for (int left = 1 + random.nextInt(MOST_SIGNS); left > 0; left--) {
            Object constant = constants.isEmpty() ? null : constants.get(random.nextInt(constants.size()));
            if (constant instanceof Long && (Long) constant >= FIRST_CHAR && (Long) constant <= LAST_CHAR) {
                made.append((char) (long) (Long) constant);
            } else if (constant instanceof String && !((String) constant).isEmpty() && random.nextInt(3) > 0) {
                made.append(((String) constant).charAt(random.nextInt(((String) constant).length())));
            } else {
                made.append("019aA .".charAt(random.nextInt(7)));
            }
        }
        return made.toString();
    }

    /** A text of runs of characters of one constant, as patterns are, with a few others between them. */
    private String runs() {
        String alphabet = "";
        for (int i = 0; alphabet.length() < LEAST_ALPHABET && i < MOST_TRIES * MOST_TRIES; i++) {
            Object constant = constants.get(random.nextInt(constants.size()));
            alphabet = constant instanceof String ? (String) constant : "";
        }
        if (alphabet.isEmpty()) {
            return signs();
        }
        StringBuilder made = new StringBuilder();
        for (int left = 1 + random.nextInt(MOST_SIGNS); left > 0; left--) {
            boolean own = random.nextInt(4) > 0;
            String from = own ? alphabet : SEPARATORS;
            String one = String.valueOf(from.charAt(random.nextInt(from.length())));
            made.append(one.repeat(own && random.nextBoolean() ? 1 + random.nextInt(MOST_RUN) : 1));
        }
        return made.toString();
    }

    private String text() {
        int way = random.nextInt(13);
        if (way > 9) {
            return way > 11 && !constants.isEmpty() ? runs() : signs();
        }
        if (way < 4 && !printed.isEmpty() && random.nextInt(3) == 0) {
            return printed.get(random.nextInt(printed.size()));
        }
        for (int i = 0; way < 4 && i < MOST_TRIES && !constants.isEmpty(); i++) {
            Object constant = constants.get(random.nextInt(constants.size()));
            if (constant instanceof String && ((String) constant).length() <= 30) {
                String more = random.nextInt(4) == 0 ? text() : "";
                return ((String) constant).length() + more.length() <= 30 ? constant + more : (String) constant;
            }
        }
        String found = TEXTS[random.nextInt(TEXTS.length)];
        if (way < 8) {
            return found;
        }
        String other = text();
        return found.length() + other.length() <= 30 ? found + other : other;
    }
}
