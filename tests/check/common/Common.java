package acme;

import java.util.*;

/** Classes whose own methods of Object just give a value (Good), and others (Bad). */
public class Common {
    static int count;
    static final String[] NAMES = {"a"};

    static class GoodPoint {
        final int x;
        final String name;
        final Integer box;

        GoodPoint(int x, String name, Integer box) {
            this.x = x;
            this.name = name;
            this.box = box;
        }

        @Override
        public boolean equals(Object other) {
            if (this == other) {
                return true;
            }
            if (!(other instanceof GoodPoint)) {
                return false;
            }
            GoodPoint that = (GoodPoint) other;
            return x == that.x && Objects.equals(name, that.name) && (box == null ? that.box == null : box.equals(that.box));
        }

        @Override
        public int hashCode() {
            return Objects.hash(x, name, box) + (name == null ? 0 : name.hashCode());
        }

        @Override
        public String toString() {
            return "(" + x + ", " + name + ")" + String.valueOf(box) + new StringBuilder().append(x).append('c').append(name);
        }
    }

    static class GoodClass {
        final GoodBelow inner;

        GoodClass(GoodBelow inner) {
            this.inner = Objects.requireNonNull(inner);
        }

        @Override
        public boolean equals(Object o) {
            if (o == null || getClass() != o.getClass()) return false;
            GoodClass other = (GoodClass) o;
            return inner.equals(other.inner) && other.half() == half();
        }

        @Override
        public int hashCode() {
            int h = 7;
            for (int i = 0; i < 3; i++) h = 31 * h + inner.hashCode() / 2;
            return h;
        }

        int half() {
            return inner.x / 2;
        }

        @Override
        public String toString() {
            return getClass().getSimpleName() + inner + super.toString();
        }
    }

    static class GoodBelow extends GoodPoint {
        GoodBelow() {
            super(1, null, 2);
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof GoodBelow && super.equals(o);
        }
    }

    record GoodRecord(int x, String name) {}

    enum GoodEnum {
        A,
        B;

        @Override
        public String toString() {
            return name().toLowerCase() + ordinal();
        }
    }

    static class GoodNothing {}

    static class BadDivides extends GoodPoint {
        BadDivides() {
            super(0, "", 0);
        }

        @Override
        public int hashCode() {
            return 10 / x;
        }
    }

    static class BadShownByHash {
        int n;

        @Override
        public int hashCode() {
            return 10 % n;
        }
    }

    static class BadNull {
        String name;

        @Override
        public String toString() {
            return name;
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }

        @Override
        public boolean equals(Object o) {
            return ((BadNull) o).name == name;
        }
    }

    static class BadOther {
        final Object any;
        BadOther next;

        BadOther(Object any) {
            this.any = any;
        }

        @Override
        public String toString() {
            return "of " + any;
        }

        @Override
        public int hashCode() {
            return next == null ? 0 : next.hashCode();
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof BadOther && Objects.equals(any, ((BadOther) o).any);
        }
    }

    static class BadWrites {
        int hash;

        @Override
        public int hashCode() {
            return hash = 1;
        }

        @Override
        public boolean equals(Object o) {
            count++;
            return false;
        }

        @Override
        public String toString() {
            count = 1;
            return "";
        }
    }

    static class BadList extends AbstractList<String> {
        @Override
        public int size() {
            return 1;
        }

        @Override
        public String get(int at) {
            throw new ArithmeticException();
        }
    }

    static class BadThrown extends RuntimeException {
        @Override
        public String getMessage() {
            throw new ArithmeticException();
        }
    }

    static class GoodThrown extends RuntimeException {
        @Override
        public String getMessage() {
            return "message";
        }
    }

    static class BadElement {
        final String[] all = new String[0];
        final List<BadNull> list = new ArrayList<>();
        final int[] numbers = {};

        @Override
        public String toString() {
            return all[0] + "";
        }

        @Override
        public int hashCode() {
            return list.hashCode();
        }

        @Override
        public boolean equals(Object o) {
            return numbers[0] == 1;
        }
    }

    static class BadParsed {
        String text = "x";
        char[] chars;

        @Override
        public String toString() {
            return String.valueOf(chars) + Integer.valueOf(text);
        }

        @Override
        public int hashCode() {
            return Integer.parseInt(text);
        }

        @Override
        public boolean equals(Object o) {
            return text.charAt(0) == 'x';
        }
    }

    static class Late {
        static int seven = Integer.parseInt("x");
    }

    static class BadInitialised {
        @Override
        public String toString() {
            return "" + Late.seven;
        }

        @Override
        public int hashCode() {
            return helped(0);
        }

        static int helped(int n) {
            return 1 / n;
        }

        @Override
        public boolean equals(Object o) {
            synchronized (this) {
                return o == this;
            }
        }
    }

    record BadRecord(BadNull inner) {}

    static class BadPrivate {
        int zero;

        private int n() {
            return 1 / zero;
        }

        @Override
        public int hashCode() {
            return n();
        }

        @Override
        public String toString() {
            return "" + n();
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof BadPrivate && ((BadPrivate) o).n() == 1;
        }
    }

    static class BadPrivateBelow extends BadPrivate {
        int n() {
            return 1;
        }
    }

    static class BadCompared {
        GoodEnum a;
        BadNull[] all = {};

        @Override
        public int hashCode() {
            return GoodEnum.A.compareTo(a);
        }

        @Override
        public String toString() {
            return Arrays.toString(all);
        }

        @Override
        public boolean equals(Object o) {
            return a.name().equals("A");
        }
    }

    static class GoodArrays {
        String[] names = {};
        int[] numbers = {};
        GoodEnum[] all = {};
        final GoodEnum one;

        GoodArrays(GoodEnum one) {
            this.one = Objects.requireNonNull(one);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(names) + Arrays.hashCode(numbers) + one.ordinal();
        }

        @Override
        public String toString() {
            return Arrays.toString(all) + Arrays.toString(numbers) + one;
        }

        @Override
        public boolean equals(Object o) {
            if (!(o instanceof GoodArrays)) return false;
            return Arrays.equals(names, ((GoodArrays) o).names) && one == ((GoodArrays) o).one;
        }
    }

    interface Numbers {
        String TEXT = "" + Integer.parseInt("x");

        static int one() {
            return 1;
        }

        default int two() {
            return 2 / one();
        }
    }

    static class BadConstant implements Numbers {
        BadConstant next;
        String name = "";

        @Override
        public String toString() {
            return "" + TEXT;
        }

        @Override
        public int hashCode() {
            return two() + Numbers.one();
        }

        @Override
        public boolean equals(Object o) {
            for (BadConstant at = this; at != null; at = at.next) {
                if (at.next.name == name) return true;
            }
            return false;
        }
    }

    static class BadWay {
        BadWay next;
        int zero;

        @Override
        public String toString() {
            BadWay at = this;
            if (at.next != null) at = at.next;
            return "" + at.next.zero;
        }

        @Override
        public int hashCode() {
            return 1 % 0;
        }

        @Override
        public boolean equals(Object o) {
            if (o == null || o.getClass() != BadWay.class && o.getClass() != getClass()) return ((BadWay) o).zero == 0;
            return next != null || next.zero == 1;
        }
    }

    static class GoodWay {
        GoodWay next;
        final GoodRecord one = new GoodRecord(1, "");

        @Override
        public String toString() {
            return next == null ? "none" : next.next != null ? "two" + next.next.one : "one";
        }

        @Override
        public int hashCode() {
            int n = 0;
            for (int i = 0; i < 3; i++) n += next == null ? one.x() % 7 : next.one.x() / 3;
            return n;
        }

        @Override
        public boolean equals(Object o) {
            if (o == null || o.getClass() != GoodWay.class) return false;
            GoodWay other = (GoodWay) o;
            return next == null ? other.next == null : next.one.equals(other.one);
        }
    }

    static class BadRecursive {
        @Override
        public String toString() {
            return "" + this;
        }

        @Override
        public int hashCode() {
            return deep(3);
        }

        private int deep(int n) {
            return n == 0 ? 0 : deep(n - 1);
        }

        @Override
        public boolean equals(Object o) {
            return o.equals(this);
        }
    }

    static class BadMerged {
        BadNull a;
        final BadNull b = new BadNull();

        @Override
        public String toString() {
            BadNull one = count > 0 ? a : b;
            return "" + one.name;
        }

        @Override
        public int hashCode() {
            Object o = count > 0 ? "text" : b;
            return ((String) o).length();
        }

        @Override
        public boolean equals(Object o) {
            boolean is = o instanceof BadMerged;
            o = count > 0 ? o : b;
            return is && ((BadMerged) o).a == a;
        }
    }

    static class BadAsked {
        final Object[] some = new Object[1];

        @Override
        public String toString() {
            return Arrays.toString(some);
        }

        @Override
        public int hashCode() {
            return Objects.hash(some);
        }

        @Override
        public boolean equals(Object o) {
            return Objects.requireNonNull(o) == this;
        }
    }

    interface Shown {
        int shown();
    }

    static class BadFunction {
        final Shown shown;

        BadFunction(Shown shown) {
            this.shown = Objects.requireNonNull(shown);
        }

        @Override
        public String toString() {
            return "" + shown.shown();
        }

        @Override
        public int hashCode() {
            return new BadOther(this).hashCode();
        }

        @Override
        public boolean equals(Object o) {
            return shown.equals(o) && o.hashCode() == 1;
        }
    }

    static class BadAbove {
        int n() {
            return 1;
        }

        @Override
        public int hashCode() {
            return n();
        }

        @Override
        public String toString() {
            return "" + n();
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof BadAbove && ((BadAbove) o).n() == 1;
        }
    }

    static class BadAboveBelow extends BadAbove {
        @Override
        int n() {
            throw new ArithmeticException();
        }
    }
}
