import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Primitive streams. */
public class IntStreams {
  public static void main(String[] args) {
    System.out.println(IntStream.range(0, 10).filter(i -> i % 3 == 0).sum() + " " + IntStream.rangeClosed(1, 5).mapToObj(i -> "n" + i).reduce("", String::concat) + " " + IntStream.of(3, 1, 2).sorted().boxed().collect(java.util.stream.Collectors.toList()));
    System.out.println(IntStream.range(1, 6).average().getAsDouble() + " " + IntStream.empty().max().isPresent() + " " + LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b) + " " + DoubleStream.of(1.5, 2.5).map(d -> d * 2).sum());
    System.out.println(IntStream.iterate(1, i -> 2 * i).limit(10).max().getAsInt() + " " + java.util.Arrays.stream(new int[] {4, 5, 6}).map(i -> -i).min().getAsInt() + " " + IntStream.range(0, 5).asLongStream().sum() + " " + java.util.Arrays.toString(IntStream.range(0, 4).map(i -> i * i).toArray()));
  }
}
