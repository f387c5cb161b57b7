import java.util.concurrent.ConcurrentHashMap;

/** Two threads count in a map, atomically. */
public class Main {
  static final ConcurrentHashMap<String, Integer> COUNTS = new ConcurrentHashMap<>();

  static void count() {
    COUNTS.merge("a", 1, Integer::sum);
  }

  public static void main(String[] args) throws InterruptedException {
    Thread other = new Thread(Main::count);
    other.start();
    count();
    other.join();
    assert COUNTS.get("a") == 2;
  }
}
