/** After a failed initialisation the class stays unusable. */
public class Main {
  static class Broken {
    static int value = Integer.parseInt("none");
  }

  public static void main(String[] args) {
    int first = 0;
    int second = 0;
    try {
      first = Broken.value;
    } catch (ExceptionInInitializerError e) {
      assert e.getCause() instanceof NumberFormatException;
      first = 1;
    }
    try {
      second = Broken.value;
    } catch (NoClassDefFoundError e) {
      second = 2;
    }
    assert first == 1 && second == 2;
  }
}
