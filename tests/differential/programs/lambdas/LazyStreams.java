import java.util.stream.Stream;

/** Streams are lazy, run once, and stop early. */
public class LazyStreams {
  public static void main(String[] args) {
    int[] seen = {0};
    Stream<Integer> s = Stream.of(1, 2, 3, 4).filter(i -> {
      seen[0]++;
      return i > 1;
    });
    System.out.println("before " + seen[0]);
    System.out.println(s.findFirst().get() + " after " + seen[0]);
    try {
      s.count();
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(Stream.generate(() -> seen[0]++).limit(4).reduce(0, Integer::sum));
  }
}
