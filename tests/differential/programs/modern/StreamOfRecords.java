import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Streams over records with grouping and sorting. */
public class StreamOfRecords {
  record Sale(String name, int count, double price) {}

  public static void main(String[] args) {
    var all = List.of(new Sale("tea", 3, 1.5), new Sale("milk", 1, 0.9), new Sale("tea", 2, 1.4));
    System.out.println(all.stream().sorted(Comparator.comparing(Sale::price)).map(Sale::name).toList());
    System.out.println("" + all.stream().collect(Collectors.groupingBy(Sale::name, TreeMap::new, Collectors.summingInt(Sale::count))));
    System.out.println(all.stream().mapToDouble(s -> s.count() * s.price()).sum());
    System.out.println(all.stream().filter(s -> s.count() > 1).findFirst().map(Sale::toString).orElse("none"));
  }
}
