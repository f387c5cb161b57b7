import java.util.AbstractList;

/** An own collection on AbstractList, and its inherited methods. */
public class OwnIterable {
  static final class Range extends AbstractList<Integer> {
    final int from;
    final int to;

    Range(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    public Integer get(int i) {
      if (i < 0 || i >= size()) {
        throw new IndexOutOfBoundsException("no " + i);
      }
      return from + i;
    }

    @Override
    public int size() {
      return to - from;
    }
  }

  public static void main(String[] args) {
    Range r = new Range(3, 8);
    System.out.println(r + " " + r.size() + " " + r.contains(5) + " " + r.indexOf(7) + " " + r.subList(1, 3) + " " + r.hashCode() + " " + r.equals(java.util.Arrays.asList(3, 4, 5, 6, 7)));
    int sum = 0;
    for (int i : r) {
      sum += i;
    }
    System.out.println(sum);
    try {
      r.add(9);
    } catch (UnsupportedOperationException e) {
      System.out.println("no adding");
    }
    try {
      r.get(5);
    } catch (IndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }
  }
}
