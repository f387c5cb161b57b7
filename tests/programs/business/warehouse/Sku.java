package warehouse;

import java.util.Objects;

/** The number of an article, such as {@code AB-123-7}: its family, its number, a check digit. */
public final class Sku implements Comparable<Sku> {
  private final String family;
  private final int number;

  public Sku(String family, int number) {
    if (family.length() != 2) throw new IllegalArgumentException("two letters");
    if (number < 0 || number > 999) throw new IllegalArgumentException("three digits");
    this.family = family;
    this.number = number;
  }

  /** Null if the text is no number of an article. */
  public static Sku parse(String text) {
    if (text.length() < 4 || text.charAt(2) != '-') return null;
    int end = text.indexOf('-', 3);
    String digits = text.substring(3, end); //! String digits = end < 0 ? text.substring(3) : text.substring(3, end);
    int number = 0;
    for (int i = 0; i < digits.length(); i++) {
      char digit = digits.charAt(i);
      if (digit < '0' || digit > '9') return null;
      number = number * 10 + digit - '0';
      if (number > 999) return null;
    }
    return new Sku(text.substring(0, 2), number);
  }

  public String family() { return family; }
  public int number() { return number; }
  public int checkDigit() { return (number / 100 + number / 10 % 10 + number % 10) % 10; }

  @Override
  public int compareTo(Sku other) {
    int order = family.compareTo(other.family);
    return order != 0 ? order : Integer.compare(number, other.number);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Sku && ((Sku) other).number == number && ((Sku) other).family.equals(family);
  }

  @Override
  public int hashCode() { return Objects.hash(family, number); }

  @Override
  public String toString() { return family + "-" + number + "-" + checkDigit(); }
}
