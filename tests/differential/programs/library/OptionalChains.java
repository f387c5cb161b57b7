import java.util.Optional;

/** Optional with map, filter, flatMap, orElseGet and orElseThrow. */
public class OptionalChains {
  static Optional<Integer> parse(String s) {
    try {
      return Optional.of(Integer.parseInt(s));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  public static void main(String[] args) {
    for (String s : new String[] {"12", "x", "", "-5", null}) {
      Optional<Integer> n = parse(s);
      System.out.println(s + " " + n + " " + n.map(x -> x * 2).filter(x -> x > 0).orElse(-1) + " " + n.flatMap(x -> parse("" + (x - 12))).isPresent());
      n.ifPresent(x -> System.out.println("present " + x));
      try {
        System.out.println(n.orElseThrow(() -> new IllegalArgumentException("none")));
      } catch (IllegalArgumentException e) {
        System.out.println(e.getMessage());
      }
    }
  }
}
