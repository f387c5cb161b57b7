/** The method of the object's class runs, not that of the reference. */
public class VirtualCalls {
  static class A {
    String field = "A.field";

    String name() {
      return "A";
    }

    String viaThis() {
      return "this:" + name();
    }

    String viaSuper() {
      return "none";
    }

    static String which() {
      return "static A";
    }
  }

  static class B extends A {
    String field = "B.field";

    @Override
    String name() {
      return "B";
    }

    @Override
    String viaSuper() {
      return "super:" + super.name() + super.field;
    }

    static String which() {
      return "static B";
    }
  }

  static class C extends B {
    @Override
    String name() {
      return "C>" + super.name();
    }
  }

  public static void main(String[] args) {
    A[] all = {new A(), new B(), new C()};
    for (A a : all) {
      System.out.println(a.name() + " " + a.viaThis() + " " + a.viaSuper() + " " + a.field);
    }
    System.out.println(((B) all[2]).field);
    System.out.println(A.which() + " " + B.which());
  }
}
