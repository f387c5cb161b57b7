import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Grouping, partitioning, maps and statistics. */
public class StreamCollectors {
  public static void main(String[] args) {
    List<String> words = Arrays.asList("one", "two", "three", "four", "five", "six");
    System.out.println("" + words.stream().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList())));
    System.out.println(words.stream().collect(Collectors.partitioningBy(w -> w.contains("e"))));
    System.out.println("" + words.stream().collect(Collectors.toMap(w -> w, String::length, (a, b) -> a, TreeMap::new)));
    System.out.println("" + words.stream().collect(Collectors.groupingBy(w -> w.charAt(0), TreeMap::new, Collectors.counting())));
    System.out.println(words.stream().collect(Collectors.summingInt(String::length)) + " " + words.stream().collect(Collectors.averagingInt(String::length)) + " " + words.stream().mapToInt(String::length).summaryStatistics());
    try {
      words.stream().collect(Collectors.toMap(String::length, w -> w));
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage());
    }
  }
}
