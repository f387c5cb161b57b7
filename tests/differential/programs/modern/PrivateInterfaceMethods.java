/** Private methods of interfaces, and nest mates. */
public class PrivateInterfaceMethods {
  interface Helper {
    private String part() {
      return "part";
    }

    private static String fixedPart() {
      return "fixed";
    }

    default String both() {
      return part() + fixedPart();
    }

    static String fixed() {
      return fixedPart() + "!";
    }
  }

  static class Impl implements Helper {}

  static class Outer {
    private int secret = 42;

    private int reveal() {
      return secret;
    }

    class Inner {
      int peek() {
        secret++;
        return reveal();
      }
    }
  }

  public static void main(String[] args) {
    System.out.println(new Impl().both() + " " + Helper.fixed() + " " + new Outer().new Inner().peek());
  }
}
