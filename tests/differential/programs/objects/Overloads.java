/** Overloads are chosen by the types of the references. */
public class Overloads {
  static String pick(Object o) {
    return "Object";
  }

  static String pick(String s) {
    return "String";
  }

  static String pick(int i) {
    return "int";
  }

  static String pick(long l) {
    return "long";
  }

  static String pick(double d) {
    return "double";
  }

  static String pick(Object... o) {
    return "varargs";
  }

  static String wide(long l) {
    return "long" + l;
  }

  static String wide(Integer l) {
    return "Integer" + l;
  }

  static String many(int... x) {
    return "many" + x.length;
  }

  static String many(int a, int b) {
    return "two";
  }

  public static void main(String[] args) {
    Object text = "text";
    System.out.println(pick(text) + " " + pick("text") + " " + pick(1) + " " + pick(1L) + " " + pick('c') + " " + pick((byte) 1) + " " + pick(1.0f) + " " + pick(Integer.valueOf(3)) + " " + pick());
    System.out.println(pick((String) null) + " " + wide((short) 3) + " " + wide('x') + " " + wide(5L));
    System.out.println(many(1) + " " + many(1, 2) + " " + many(1, 2, 3) + " " + many());
  }
}
