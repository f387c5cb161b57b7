/** Static fields of classes and interfaces, inherited and hidden. */
public class StaticFields {
  static int counter = 3;
  static long big = 1;
  static double ratio = 1.5;

  interface Limits {
    int MAX = 99;
    String FROM_INTERFACE = "interface";
  }

  static class Parent {
    static int shared = 1;
    static String hidden = "parent";
  }

  static class Child extends Parent implements Limits {
    static String hidden = "child";
  }

  public static void main(String[] args) {
    System.out.println(Child.shared + " " + Parent.shared);
    Child.shared = 7;
    System.out.println(Parent.shared + " " + Child.hidden + " " + Parent.hidden);
    System.out.println(Child.FROM_INTERFACE.length() + " " + Limits.MAX);
    counter++;
    counter += counter++ + ++counter;
    System.out.println("counter " + counter);
    big = (big << 40) | 5;
    System.out.println("big " + big + " " + ratio / 3);
  }
}
