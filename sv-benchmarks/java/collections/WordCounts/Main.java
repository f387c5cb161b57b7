import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/** How often each line of the input occurs, for any number of lines. */
public class Main {
  public static void main(String[] args) throws IOException {
    BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
    Map<String, Integer> counts = new HashMap<>();
    TreeSet<String> words = new TreeSet<>();
    String line;
    while ((line = reader.readLine()) != null) {
      String word = line.trim();
      if (word.isEmpty()) {
        continue;
      }
      words.add(word);
      counts.put(word, counts.getOrDefault(word, 0) + 1);
    }
    for (Map.Entry<String, Integer> entry : counts.entrySet()) {
      assert entry.getKey() != null && entry.getValue() != null;
      System.out.println(entry.getKey() + ": " + entry.getValue());
    }
    if (!words.isEmpty()) {
      System.out.println(words.first().length());
    }
  }
}
