/** Exceptions from field initialisers and instance blocks. */
public class ThrowingInitialisers {
  static int n;
  static String log = "";

  static class Fragile {
    int x = 6 / n;

    {
      log += "block" + x;
      if (x == 6) {
        throw new IllegalStateException();
      }
    }

    int y = log.length();

    Fragile() {
      log += "done";
      x += y;
    }
  }

  public static void main(String[] args) {
    for (int i = 0; i < 3; i++) {
      n = i;
      try {
        System.out.println(new Fragile().x);
      } catch (ArithmeticException e) {
        System.out.println("field " + log);
      } catch (IllegalStateException e) {
        System.out.println("block " + log);
      }
      log = "";
    }
  }
}
