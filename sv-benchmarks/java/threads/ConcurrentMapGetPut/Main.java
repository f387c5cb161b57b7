import java.util.concurrent.ConcurrentHashMap;

/** Two threads count in a map, each in two steps. */
public class Main {
  static final ConcurrentHashMap<String, Integer> COUNTS = new ConcurrentHashMap<>();

  static void count() {
    COUNTS.put("a", COUNTS.getOrDefault("a", 0) + 1);
  }

  public static void main(String[] args) throws InterruptedException {
    Thread other = new Thread(Main::count);
    other.start();
    count();
    other.join();
    assert COUNTS.get("a") == 2;
  }
}
