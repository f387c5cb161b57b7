/** Constants of interfaces, ambiguous names, and nested types of interfaces. */
public class InterfaceFields {
  interface A {
    int X = 1;

    enum Level {
      LOW,
      HIGH
    }

    class Helper {
      static String help() {
        return "helped" + X;
      }
    }
  }

  interface B {
    int X = 10;
  }

  static class Both implements A, B {
    int sum() {
      return A.X + B.X;
    }
  }

  public static void main(String[] args) {
    System.out.println(A.X + " " + B.X + " " + new Both().sum() + " " + A.Helper.help() + " " + A.Level.HIGH);
  }
}
