/** Initialisers that need each other see half-made classes. */
public class InitCycle {
  static class A {
    static int x = B.y + 1;
  }

  static class B {
    static int y = A.x + 10;
  }

  static class C {
    static int x = D.y + 1;
  }

  static class D {
    static int y = C.x + 10;
  }

  public static void main(String[] args) {
    System.out.println(A.x + " " + B.y);
    System.out.println(D.y + " " + C.x);
  }
}
