import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** toList, takeWhile, iterate with a condition, mapMulti, teeing. */
public class StreamAdditions {
  public static void main(String[] args) {
    System.out.println(Stream.of(1, 2, 3, 4, 1).takeWhile(i -> i < 4).toList() + " " + Stream.of(1, 2, 3, 4, 1).dropWhile(i -> i < 3).toList() + " " + Stream.iterate(1, i -> i < 50, i -> i * 3).toList() + " " + Stream.<Integer>of(1, 2).<Integer>mapMulti((i, sink) -> {
      sink.accept(i);
      sink.accept(-i);
    }).toList());
    System.out.println(IntStream.rangeClosed(1, 4).boxed().collect(Collectors.teeing(Collectors.counting(), Collectors.summingInt(i -> i), (n, sum) -> n + ":" + sum)) + " " + Stream.ofNullable(null).count() + " " + java.util.Optional.of(5).or(() -> java.util.Optional.of(6)).get() + java.util.Optional.empty().isEmpty());
  }
}
