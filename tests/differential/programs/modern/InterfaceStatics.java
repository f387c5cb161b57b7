/** Static factories of interfaces, and generic default methods. */
public class InterfaceStatics {
  interface Box<T> {
    T get();

    static <T> Box<T> of(T t) {
      return () -> t;
    }

    static <T> Box<T> none() {
      return of(null);
    }

    default <R> Box<R> map(java.util.function.Function<? super T, ? extends R> f) {
      return Box.of(f.apply(get()));
    }

    default T or(T other) {
      return get() == null ? other : get();
    }
  }

  public static void main(String[] args) {
    Box<String> b = Box.of("text");
    System.out.println(b.get() + " " + b.map(String::length).get() + " " + Box.of(5).or(6) + " " + Box.<Integer>none().or(6));
  }
}
