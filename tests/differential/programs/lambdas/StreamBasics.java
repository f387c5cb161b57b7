import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Streams of collections: filter, map, sorted, distinct, limit, collect. */
public class StreamBasics {
  public static void main(String[] args) {
    List<String> words = Arrays.asList("delta", "alpha", "charlie", "bravo", "alpha", "echo");
    System.out.println(words.stream().filter(w -> w.length() == 5).map(String::toUpperCase).sorted().distinct().collect(Collectors.toList()));
    System.out.println(words.stream().skip(1).limit(3).collect(Collectors.joining(",", "[", "]")) + " " + words.stream().mapToInt(String::length).sum() + " " + words.stream().count());
    System.out.println(words.stream().anyMatch(w -> w.startsWith("c")) + " " + words.stream().allMatch(w -> w.length() > 4) + " " + words.stream().noneMatch(String::isEmpty) + " " + words.stream().findFirst().get() + " " + words.stream().max(java.util.Comparator.naturalOrder()).get());
    System.out.println(words.stream().reduce("", (a, b) -> a + b.charAt(0)) + " " + Stream.of(1, 2, 3).reduce(Integer::sum).get() + " " + Stream.of(5, 3).map(i -> i * 2).reduce(1, (a, b) -> a * b));
    System.out.println(Stream.iterate(1, i -> i * 3).limit(6).collect(Collectors.toList()) + " " + Stream.of("a,b", "c").flatMap(s -> Arrays.stream(s.split(","))).collect(Collectors.toList()) + " " + Arrays.toString(words.stream().toArray(String[]::new)));
    StringBuilder order = new StringBuilder();
    words.stream().peek(w -> order.append(w.charAt(0))).filter(w -> w.length() > 5).forEach(w -> order.append('!'));
    System.out.println(order);
  }
}
