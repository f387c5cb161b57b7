/** Static nested classes, interfaces and enums inside each other. */
public class StaticNested {
  static class Outer {
    private static int secret = 5;

    static class Middle {
      enum Kind {
        A,
        B
      }

      interface Getter {
        int get();
      }

      static class Inner {
        static int value() {
          return secret++ + secret;
        }
      }

      Getter make() {
        return new Getter() {
          @Override
          public int get() {
            return secret * 10;
          }
        };
      }
    }
  }

  public static void main(String[] args) {
    System.out.println(Outer.Middle.Inner.value() + " " + Outer.Middle.Kind.B.ordinal() + " " + new Outer.Middle().make().get());
  }
}
