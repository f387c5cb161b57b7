/** Names of classes: those that are found by name, what is said of others, and canonical names. */
public class NamesOfClasses {
  enum Late {
    A, B;

    final String asked;

    Late() {
      String found;
      try {
        found = valueOf("A").name();
      } catch (IllegalArgumentException | NullPointerException e) {
        found = e.getClass().getSimpleName();
      }
      asked = found + (Late.class.getEnumConstants() == null ? " none" : " some");
    }
  }

  static class Nested<T> {
    class Inner {}
  }

  static Object local() {
    class Local {
      class Deep {}
    }
    return new Local().new Deep();
  }

  public static void main(String[] args) {
    String[] names = {
      "java.lang.String[]", "[Ljava.lang.String;", "[I", "[V", "I", "int", "", "[", "Ljava.lang.String;", "[Lint;",
      "java/lang/String", "[java.lang.String", "a..b", ".", "NamesOfClasses$Nested", "NamesOfClasses.Nested", "[LNope;"
    };
    for (String name : names) {
      try {
        System.out.println(Class.forName(name));
      } catch (ClassNotFoundException e) {
        System.out.println(e.getMessage());
      }
    }
    System.out.println(Late.A.asked + " " + Late.B.asked + " " + Late.valueOf("B"));
    System.out.println(local().getClass().getCanonicalName());
    System.out.println(Nested.Inner[].class.getCanonicalName());
    System.out.println(NamesOfClasses.class.getDeclaredClasses().length);
    try {
      NamesOfClasses.class.getClassLoader().loadClass("[I");
    } catch (ClassNotFoundException e) {
      System.out.println(e.getMessage());
    }
  }
}
