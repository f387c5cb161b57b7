/** Private methods are not overridden. */
public class PrivateMethods {
  static class Base {
    private String secret() {
      return "base";
    }

    String call() {
      return secret();
    }
  }

  static class Derived extends Base {
    private String secret() {
      return "derived";
    }

    String own() {
      return secret();
    }
  }

  public static void main(String[] args) {
    Base b = new Derived();
    System.out.println(b.call() + " " + ((Derived) b).own());
  }
}
