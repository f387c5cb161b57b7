/** super in chains, with fields, overloads and constructors. */
public class SuperCalls {
  static class A {
    String log = "";
    String field = "a";

    A(int n) {
      log += "A" + n + name();
    }

    String name() {
      return "a";
    }

    String show(Object o) {
      return "A.o" + o;
    }

    String show(int n) {
      return "A.i" + n;
    }
  }

  static class B extends A {
    String field = "b";

    B(int n) {
      super(n + 1);
      log += "B" + n + super.field;
    }

    @Override
    String name() {
      return super.name() + "b" + field;
    }

    @Override
    String show(int n) {
      return "B" + super.show(n + 1);
    }
  }

  static class C extends B {
    String field = "c";

    C(int n) {
      super(n * 2);
      log += "C" + n;
    }

    @Override
    String name() {
      return super.name() + "c";
    }

    @Override
    String show(Object o) {
      return "C" + super.show(o);
    }
  }

  public static void main(String[] args) {
    C c = new C(4);
    System.out.println(c.log + " " + c.show(1) + " " + c.show("s") + " " + c.name() + " " + ((A) c).field + ((B) c).field + c.field);
  }
}
