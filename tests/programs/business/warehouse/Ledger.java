package warehouse;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** How many pieces there are of each article, and from when on more are ordered. */
public final class Ledger {
  private final Map<String, Integer> stock = new HashMap<>();
  private final Map<String, Integer> least = new HashMap<>();
  private final String place;

  public Ledger(String place) { this.place = Objects.requireNonNull(place); }

  public String place() { return place; }
  public int articles() { return stock.size(); }

  public void arrive(String article, int pieces) {
    if (pieces < 1) throw new IllegalArgumentException("pieces");
    stock.put(article, stock.getOrDefault(article, 0) + pieces);
  }

  public boolean leave(String article, int pieces) {
    if (pieces < 1) throw new IllegalArgumentException("pieces");
    int there = stock.getOrDefault(article, 0);
    if (there < pieces) return false;
    stock.put(article, there - pieces);
    return true;
  }

  public void setLeast(String article, int pieces) { least.put(article, pieces); }

  public boolean isShort(String article) {
    Integer wanted = least.get(article);
    return stock.get(article) < wanted; //! return wanted != null && stock.getOrDefault(article, 0) < wanted;
  }

  /** How many articles are short. */
  public int shortages() {
    int count = 0;
    for (Map.Entry<String, Integer> one : least.entrySet()) {
      if (stock.getOrDefault(one.getKey(), 0) < one.getValue()) count++;
    }
    return count;
  }

  public long total() {
    long sum = 0;
    for (int pieces : stock.values()) sum += pieces;
    return sum;
  }
}
