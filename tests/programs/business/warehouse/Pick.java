package warehouse;

import java.util.ArrayList;
import java.util.List;

/** What is to be fetched for an order. */
public final class Pick {
  /** So many pieces of an article. */
  public record Line(Sku sku, int pieces) {
    public Line {
      if (pieces < 1) throw new IllegalArgumentException("pieces");
    }
  }

  private Line[] lines = new Line[4];
  private int size;

  public int size() { return size; }

  public void add(Line line) {
    if (size > lines.length) { //! if (size == lines.length) {
      Line[] more = new Line[2 * lines.length];
      System.arraycopy(lines, 0, more, 0, size);
      lines = more;
    }
    lines[size] = line;
    size++;
  }

  public Line first() { return size == 0 ? null : lines[0]; }

  public long pieces() {
    long sum = 0;
    for (int i = 0; i < size; i++) sum += lines[i].pieces();
    return sum;
  }

  public List<Sku> skus() {
    List<Sku> found = new ArrayList<>();
    for (int i = 0; i < size; i++) found.add(lines[i].sku());
    return found;
  }

  /** Join lines of the same article. */
  public int count(Sku sku) {
    int count = 0;
    for (int i = 0; i < size; i++) {
      if (lines[i].sku().equals(sku)) count++;
    }
    return count;
  }
}
