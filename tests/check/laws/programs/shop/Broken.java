package shop;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;

/** Classes that break a law; expected.yml says which. */
public class Broken {
  /** A name that ignores case, and takes texts for names. */
  public static class Fee {
    private final BigDecimal amount;
    public Fee(BigDecimal amount) { this.amount = amount; }
    @Override public boolean equals(Object o) { return o instanceof Fee && ((Fee) o).amount.compareTo(amount) == 0; }
    @Override public int hashCode() { return amount.hashCode(); }
  }

  public static class CaselessName {
    private final String text;
    public CaselessName(String text) { this.text = Objects.requireNonNull(text); }
    @Override public boolean equals(Object o) {
      if (o instanceof CaselessName) return text.equalsIgnoreCase(((CaselessName) o).text);
      return o instanceof String && text.equalsIgnoreCase((String) o);
    }
    @Override public int hashCode() { return text.length(); }
  }

  public static class Point {
    protected final int x, y;
    public Point(int x, int y) { this.x = x; this.y = y; }
    @Override public boolean equals(Object o) {
      return o instanceof Point && ((Point) o).x == x && ((Point) o).y == y;
    }
    @Override public int hashCode() { return 31 * x + y; }
  }

  public static class ColourPoint extends Point {
    private final int colour;
    public ColourPoint(int x, int y, int colour) { super(x, y); this.colour = colour; }
    @Override public boolean equals(Object o) {
      return o instanceof ColourPoint && super.equals(o) && ((ColourPoint) o).colour == colour;
    }
  }

  public static class Place {
    final int x;
    public Place(int x) { this.x = x; }
    @Override public boolean equals(Object o) { return o instanceof Place && ((Place) o).x == x; }
    @Override public int hashCode() { return x; }
  }

  /** Looks at the name only where the other one has a name, too. */
  public static class NamedPlace extends Place {
    private final int name;
    public NamedPlace(int x, int name) { super(x); this.name = name; }
    @Override public boolean equals(Object o) {
      if (!(o instanceof Place)) return false;
      if (!(o instanceof NamedPlace)) return o.equals(this);
      return super.equals(o) && ((NamedPlace) o).name == name;
    }
  }

  public static class Money {
    private final long cents;
    private final String currency;
    public Money(long cents, String currency) { this.cents = cents; this.currency = currency; }
    @Override public boolean equals(Object o) {
      return o instanceof Money && ((Money) o).cents == cents && ((Money) o).currency.equals(currency);
    }
  }

  public static class Version implements Comparable<Version> {
    private final int major, minor;
    public Version(int major, int minor) { this.major = major; this.minor = minor; }
    @Override public int compareTo(Version other) {
      return major != other.major ? major - other.major : minor - other.minor;
    }
  }

  public static class Range {
    final int low, high;
    public Range(int low, int high) {
      if (low > high) throw new IllegalArgumentException("low > high");
      this.low = low;
      this.high = high;
    }
  }

  public static class ByStart implements Comparator<Range> {
    @Override public int compare(Range one, Range other) { return one.low - other.low; }
  }

  /** A reading may be NaN, which is neither less nor more. */
  public static class Reading implements Comparable<Reading> {
    private final double value;
    public Reading(double value) { this.value = value; }
    @Override public int compareTo(Reading other) {
      return value < other.value ? -1 : value > other.value ? 1 : 0;
    }
  }

  public static class Temperature {
    private final double degrees;
    public Temperature(double degrees) { this.degrees = degrees; }
    @Override public boolean equals(Object o) {
      return this == o || o instanceof Temperature && ((Temperature) o).degrees == degrees;
    }
    @Override public int hashCode() { return Double.hashCode(degrees); }
  }

  public static class Ratio {
    private final double value;
    public Ratio(double value) { this.value = value; }
    @Override public boolean equals(Object o) { return o instanceof Ratio && ((Ratio) o).value == value; }
    @Override public int hashCode() { return (int) value; }
  }

  /** A key whose hash code is kept, also when the key changes. */
  public static class CachedKey {
    private int id;
    private int hash;
    public CachedKey(int id) { this.id = id; }
    public void setId(int id) { this.id = id; }
    @Override public boolean equals(Object o) { return o instanceof CachedKey && ((CachedKey) o).id == id; }
    @Override public int hashCode() {
      if (hash == 0) hash = 31 + id;
      return hash;
    }
  }

  public static class ArrayKey {
    private final int[] parts;
    public ArrayKey(int[] parts) { this.parts = parts.clone(); }
    @Override public boolean equals(Object o) {
      return o instanceof ArrayKey && Arrays.equals(((ArrayKey) o).parts, parts);
    }
    @Override public int hashCode() { return parts.hashCode(); }
  }

  public static class Amount {
    private final long cents;
    public Amount(long cents) { this.cents = cents; }
    @Override public boolean equals(Object o) {
      return o instanceof Amount && Math.abs(((Amount) o).cents - cents) <= 5;
    }
    @Override public int hashCode() { return 1; }
  }

  public static class Task implements Comparable<Task> {
    private final int priority;
    public Task(int priority) { this.priority = priority; }
    @Override public int compareTo(Task other) { return priority > other.priority ? 1 : -1; }
  }

  public static class Offer {
    public static final Comparator<Offer> BY_PRICE = (one, other) -> (int) (one.price - other.price);
    final double price;
    public Offer(double price) {
      if (!(price >= 0 && price < 1e6)) throw new IllegalArgumentException("price");
      this.price = price;
    }
  }

  /** Labels in order of their lengths. The order is consistent with equals. */
  public static class Label implements Comparable<Label> {
    private final int length, code;
    public Label(int length, int code) { this.length = length; this.code = code; }
    @Override public int compareTo(Label other) { return Integer.compare(length, other.length); }
    @Override public boolean equals(Object o) {
      return o instanceof Label && ((Label) o).length == length && ((Label) o).code == code;
    }
    @Override public int hashCode() { return 31 * length + code; }
  }

  public static class Sheet implements Cloneable {
    private final int width;
    private int height;
    public Sheet(int width) { this.width = width; }
    public void grow(int by) { height += by; }
    @Override public Sheet clone() { return new Sheet(width); }
    @Override public boolean equals(Object o) {
      return o instanceof Sheet && ((Sheet) o).width == width && ((Sheet) o).height == height;
    }
    @Override public int hashCode() { return width + height; }
  }

  public static class Account {
    private final int number;
    private final boolean isClosed;
    public Account(int number, boolean isClosed) { this.number = number; this.isClosed = isClosed; }
    public Account(Account other) { this(other.number, false); }
    @Override public boolean equals(Object o) {
      return o instanceof Account && ((Account) o).number == number && ((Account) o).isClosed == isClosed;
    }
    @Override public int hashCode() { return number; }
  }

  public static class Countdown implements Iterator<Integer> {
    private int left;
    public Countdown(int left) { this.left = left; }
    @Override public boolean hasNext() { return left-- > 0; }
    @Override public Integer next() {
      if (left < 0) throw new NoSuchElementException();
      return left;
    }
  }

  public static class Row implements Iterable<Integer> {
    private final int[] cells;
    public Row(int[] cells) { this.cells = cells.clone(); }
    @Override public Iterator<Integer> iterator() {
      return new Iterator<>() {
        private int at;
        @Override public boolean hasNext() { return at < cells.length; }
        @Override public Integer next() { return cells[at++]; }
      };
    }
  }

  /** Looks for the next number in hasNext, and nowhere else. */
  public static class Evens implements Iterable<Integer> {
    private final int[] cells;
    public Evens(int[] cells) { this.cells = cells.clone(); }
    @Override public Iterator<Integer> iterator() { return new Walk(); }

    private class Walk implements Iterator<Integer> {
      private int at = -1;
      @Override public boolean hasNext() {
        int next = at + 1;
        while (next < cells.length && cells[next] % 2 != 0) next++;
        at = next - 1;
        return next < cells.length;
      }
      @Override public Integer next() {
        if (at + 1 >= cells.length) throw new NoSuchElementException();
        return cells[++at];
      }
    }
  }

  public static class Email {
    private final String text;
    public Email(String text) { this.text = Objects.requireNonNull(text); }
    @Override public boolean equals(Object o) { return text.equals(((Email) o).text); }
    @Override public int hashCode() { return text.hashCode(); }
  }
}
