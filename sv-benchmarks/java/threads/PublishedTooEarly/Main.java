/** An object is seen before it is complete. */
public class Main {
  static volatile Main instance;
  private int value;

  public static void main(String[] args) throws InterruptedException {
    Thread reader =
        new Thread(
            () -> {
              Main seen = instance;
              assert seen == null || seen.value == 5;
            });
    reader.start();
    Main made = new Main();
    instance = made;
    made.value = 5;
    reader.join();
  }
}
