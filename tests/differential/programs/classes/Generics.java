import java.util.ArrayList;
import java.util.List;

/** Generic classes, methods, bounds and wildcards. */
public class Generics {
  static class Pair<A, B> {
    final A first;
    final B second;

    Pair(A first, B second) {
      this.first = first;
      this.second = second;
    }

    Pair<B, A> swap() {
      return new Pair<>(second, first);
    }

    <C> Pair<A, C> map(C c) {
      return new Pair<>(first, c);
    }

    static <T> Pair<T, T> twice(T t) {
      return new Pair<>(t, t);
    }
  }

  static <T extends Comparable<? super T>> T max(List<? extends T> list) {
    T best = list.get(0);
    for (T t : list) {
      if (t.compareTo(best) > 0) {
        best = t;
      }
    }
    return best;
  }

  static double sum(List<? extends Number> list) {
    double sum = 0;
    for (Number n : list) {
      sum += n.doubleValue();
    }
    return sum;
  }

  static <T> void copy(List<? extends T> from, List<? super T> to) {
    for (T t : from) {
      to.add(t);
    }
  }

  static class Node<T> implements Iterable<T> {
    final T value;
    final Node<T> next;

    Node(T value, Node<T> next) {
      this.value = value;
      this.next = next;
    }

    @Override
    public java.util.Iterator<T> iterator() {
      return new java.util.Iterator<T>() {
        Node<T> at = Node.this;

        @Override
        public boolean hasNext() {
          return at != null;
        }

        @Override
        public T next() {
          T v = at.value;
          at = at.next;
          return v;
        }
      };
    }
  }

  public static void main(String[] args) {
    Pair<String, Integer> p = new Pair<>("a", 1);
    System.out.println(p.swap().first + " " + p.map(5).second + " " + Pair.<Integer>twice(3).first);
    List<Integer> ints = new ArrayList<>();
    ints.add(3);
    ints.add(9);
    ints.add(4);
    System.out.println(max(ints) + " " + sum(ints) + " " + max(java.util.Arrays.asList("x", "yy", "y")));
    List<Object> objects = new ArrayList<>();
    copy(ints, objects);
    System.out.println(objects);
    try {
      @SuppressWarnings({"unchecked", "rawtypes"})
      List<String> wrong = (List) ints;
      String s = wrong.get(0);
      System.out.println(s);
    } catch (ClassCastException e) {
      System.out.println("polluted");
    }
    Node<Double> n = new Node<>(1.5, new Node<>(2.5, null));
    double total = 0;
    for (double d : n) {
      total += d;
    }
    System.out.println(total);
  }
}
