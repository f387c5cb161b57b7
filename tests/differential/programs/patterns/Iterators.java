import java.util.Iterator;
import java.util.NoSuchElementException;

/** Own iterators, nested, filtered, and misused. */
public class Iterators {
  static class Range implements Iterable<Integer> {
    private final int from;
    private final int to;

    Range(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    public Iterator<Integer> iterator() {
      return new Iterator<Integer>() {
        private int at = from;

        @Override
        public boolean hasNext() {
          return at < to;
        }

        @Override
        public Integer next() {
          if (!hasNext()) {
            throw new NoSuchElementException();
          }
          return at++;
        }
      };
    }
  }

  public static void main(String[] args) {
    int sum = 0;
    for (int i : new Range(1, 6)) {
      for (int j : new Range(0, i)) {
        sum += i * j;
      }
    }
    System.out.println(sum);
    Iterator<Integer> it = new Range(0, 2).iterator();
    System.out.println(it.next() + " " + it.hasNext() + it.hasNext() + " " + it.next() + " " + it.hasNext());
    try {
      it.next();
    } catch (NoSuchElementException e) {
      System.out.println("over");
    }
    try {
      it.remove();
    } catch (UnsupportedOperationException e) {
      System.out.println(e.getMessage());
    }
    new Range(0, 3).forEach(x -> System.out.println("each " + x));
  }
}
