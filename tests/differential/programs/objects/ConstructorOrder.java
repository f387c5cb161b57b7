/** Field initialisers and constructors run from the top down. */
public class ConstructorOrder {
  static String trace = "";

  static int note(String s) {
    trace += s + " ";
    return trace.length();
  }

  static class Parent {
    int a = note("Parent.a");

    {
      note("Parent{}");
    }

    Parent() {
      note("Parent()");
    }
  }

  static class Child extends Parent {
    int b = note("Child.b");

    {
      note("Child{}");
    }

    Child() {
      this(1);
      note("Child()");
    }

    Child(int x) {
      super();
      note("Child(" + x + ")");
    }
  }

  public static void main(String[] args) {
    new Child(5);
    System.out.println(trace);
    trace = "";
    new Child();
    System.out.println(trace);
  }
}
