/** Self-bounded types, generic methods and wildcard capture. */
public class RecursiveGenerics {
  static class Money implements Comparable<Money> {
    final int amount;

    Money(int amount) {
      this.amount = amount;
    }

    @Override
    public int compareTo(Money o) {
      return amount - o.amount;
    }
  }

  @SafeVarargs
  static <T extends Comparable<T>> T max(T... all) {
    T best = all[0];
    for (T t : all) {
      best = t.compareTo(best) > 0 ? t : best;
    }
    return best;
  }

  abstract static class Fluent<T extends Fluent<T>> {
    int n;

    abstract T self();

    T with(int n) {
      this.n = n;
      return self();
    }
  }

  static class Special extends Fluent<Special> {
    String name;

    @Override
    Special self() {
      return this;
    }

    Special named(String name) {
      this.name = name;
      return this;
    }

    String show() {
      return name + n;
    }
  }

  static <T> void reverse(java.util.List<T> list) {
    for (int i = 0; i < list.size() / 2; i++) {
      T t = list.get(i);
      list.set(i, list.get(list.size() - 1 - i));
      list.set(list.size() - 1 - i, t);
    }
  }

  static <T> T first(java.util.List<? extends T> list, T none) {
    return list.isEmpty() ? none : list.get(0);
  }

  public static void main(String[] args) {
    System.out.println(max(new Money(3), new Money(8), new Money(5)).amount + " " + new Special().with(4).named("n").show());
    java.util.List<?> unknown = new java.util.ArrayList<>(java.util.Arrays.asList(1, 2, 3));
    reverse(unknown);
    System.out.println(unknown + " " + first(java.util.Arrays.asList("x", "y"), "none") + first(new java.util.ArrayList<String>(), "none"));
  }
}
