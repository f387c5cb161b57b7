package shop;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Objects;

/** Classes that keep the laws. */
public class Sound {
  public static class Name {
    private final String text, key;
    public Name(String text) { this.text = text; key = text.toLowerCase(Locale.ROOT); }
    @Override public boolean equals(Object o) { return o instanceof Name && ((Name) o).key.equals(key); }
    @Override public int hashCode() { return key.hashCode(); }
    @Override public String toString() { return text; }
  }

  public static class Price implements Comparable<Price> {
    private final BigDecimal amount;
    private final String unit;
    public Price(BigDecimal amount, String unit) { this.amount = amount; this.unit = unit; }
    @Override public int compareTo(Price o) { return amount.compareTo(o.amount); }
    @Override public boolean equals(Object o) {
      return o instanceof Price && ((Price) o).amount.equals(amount) && ((Price) o).unit.equals(unit);
    }
    @Override public int hashCode() { return amount.hashCode(); }
  }

  public static class Point {
    private final int x, y;
    public Point(int x, int y) { this.x = x; this.y = y; }
    @Override public boolean equals(Object o) {
      if (o == null || o.getClass() != getClass()) return false;
      return ((Point) o).x == x && ((Point) o).y == y;
    }
    @Override public int hashCode() { return 31 * x + y; }
  }

  public static class ColourPoint extends Point {
    private final int colour;
    public ColourPoint(int x, int y, int colour) { super(x, y); this.colour = colour; }
    @Override public boolean equals(Object o) { return super.equals(o) && ((ColourPoint) o).colour == colour; }
    @Override public int hashCode() { return 31 * super.hashCode() + colour; }
  }

  public static class Money {
    private final long cents;
    private final String currency;
    public Money(long cents, String currency) { this.cents = cents; this.currency = currency; }
    @Override public boolean equals(Object o) {
      return o instanceof Money && ((Money) o).cents == cents && ((Money) o).currency.equals(currency);
    }
    @Override public int hashCode() { return Objects.hash(cents, currency); }
  }

  public static class Version implements Comparable<Version> {
    private final int major, minor;
    public Version(int major, int minor) { this.major = major; this.minor = minor; }
    @Override public int compareTo(Version other) {
      int byMajor = Integer.compare(major, other.major);
      return byMajor != 0 ? byMajor : Integer.compare(minor, other.minor);
    }
  }

  /** Subtracts, which is right for parts from 0 to 999. */
  public static class Release implements Comparable<Release> {
    private final int number;
    public Release(int number) {
      if (number < 0 || number > 999) throw new IllegalArgumentException("number");
      this.number = number;
    }
    @Override public int compareTo(Release other) { return number - other.number; }
  }

  public static class Range {
    final int low, high;
    public Range(int low, int high) { this.low = low; this.high = high; }
  }

  public static class ByStart implements Comparator<Range> {
    @Override public int compare(Range one, Range other) { return Integer.compare(one.low, other.low); }
  }

  public static class Reading implements Comparable<Reading> {
    private final double value;
    public Reading(double value) { this.value = value; }
    @Override public int compareTo(Reading other) { return Double.compare(value, other.value); }
  }

  public static class Temperature {
    private final double degrees;
    public Temperature(double degrees) { this.degrees = degrees; }
    @Override public boolean equals(Object o) {
      return o instanceof Temperature && Double.compare(((Temperature) o).degrees, degrees) == 0;
    }
    @Override public int hashCode() { return Double.hashCode(degrees); }
  }

  public static class CachedKey {
    private int id;
    private int hash;
    public CachedKey(int id) { this.id = id; }
    public void setId(int id) { this.id = id; hash = 0; }
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
    @Override public int hashCode() { return Arrays.hashCode(parts); }
  }

  public static class Task implements Comparable<Task> {
    private final int priority;
    private final String name;
    public Task(int priority, String name) { this.priority = priority; this.name = name; }
    @Override public int compareTo(Task other) {
      return priority != other.priority ? Integer.compare(priority, other.priority) : name.compareTo(other.name);
    }
  }

  public static class Offer {
    public static final Comparator<Offer> BY_PRICE = (one, other) -> Double.compare(one.price, other.price);
    final double price;
    public Offer(double price) { this.price = price; }
  }

  public static class Book {
    public static final Comparator<Book> BY_YEAR = Comparator.comparingInt(book -> book.year);
    final int year;
    public Book(int year) { this.year = year; }
  }

  /** Labels in order of their lengths. Note: this order is not {@code consistent with equals}. */
  public static class Label implements Comparable<Label> {
    private final int length, code;
    public Label(int length, int code) { this.length = length; this.code = code; }
    @Override public int compareTo(Label other) { return Integer.compare(length, other.length); }
    @Override public boolean equals(Object o) {
      return o instanceof Label && ((Label) o).length == length && ((Label) o).code == code;
    }
    @Override public int hashCode() { return 31 * length + code; }
  }

  public static class Isbn implements Comparable<Isbn> {
    private final long digits;
    public Isbn(long digits) { this.digits = digits; }
    /** The natural ordering is consistent with {@link #equals}. */
    @Override public int compareTo(Isbn other) { return Long.compare(digits, other.digits); }
    @Override public boolean equals(Object o) { return o instanceof Isbn && ((Isbn) o).digits == digits; }
    @Override public int hashCode() { return Long.hashCode(digits); }
  }

  public static class Sheet implements Cloneable {
    private final int width;
    private int height;
    public Sheet(int width) { this.width = width; }
    public void grow(int by) { height += by; }
    @Override public Sheet clone() {
      try {
        return (Sheet) super.clone();
      } catch (CloneNotSupportedException impossible) {
        throw new AssertionError(impossible);
      }
    }
    @Override public boolean equals(Object o) {
      return o instanceof Sheet && ((Sheet) o).width == width && ((Sheet) o).height == height;
    }
    @Override public int hashCode() { return width + height; }
  }

  public static class Account {
    private final int number;
    private final boolean isClosed;
    public Account(int number, boolean isClosed) { this.number = number; this.isClosed = isClosed; }
    public Account(Account other) { this(other.number, other.isClosed); }
    @Override public boolean equals(Object o) {
      return o instanceof Account && ((Account) o).number == number && ((Account) o).isClosed == isClosed;
    }
    @Override public int hashCode() { return number; }
  }

  /** A box around another one: no copy of it. */
  public static class Box {
    private final Box inner;
    private final int size;
    public Box(int size) { this.size = size; inner = null; }
    public Box(Box inner) { this.inner = inner; size = inner.size + 1; }
    @Override public boolean equals(Object o) {
      return o instanceof Box && ((Box) o).size == size && Objects.equals(((Box) o).inner, inner);
    }
    @Override public int hashCode() { return size; }
  }

  public static class Countdown implements Iterator<Integer> {
    private int left;
    public Countdown(int left) { this.left = left; }
    @Override public boolean hasNext() { return left > 0; }
    @Override public Integer next() {
      if (left <= 0) throw new NoSuchElementException();
      return left--;
    }
  }

  public static class Row implements Iterable<Integer> {
    private final int[] cells;
    public Row(int[] cells) { this.cells = cells.clone(); }
    @Override public Iterator<Integer> iterator() {
      return new Iterator<>() {
        private int at;
        @Override public boolean hasNext() { return at < cells.length; }
        @Override public Integer next() {
          if (at == cells.length) throw new NoSuchElementException();
          return cells[at++];
        }
      };
    }
  }

  /** Any content, also of no class of its own. */
  public static class Slot<T> {
    private final T content;
    public Slot(T content) { this.content = content; }
    @Override public boolean equals(Object o) {
      return o instanceof Slot && Objects.equals(((Slot<?>) o).content, content);
    }
    @Override public int hashCode() { return Objects.hashCode(content); }
  }

  public record Size(double width, int[] marks) {}
}
