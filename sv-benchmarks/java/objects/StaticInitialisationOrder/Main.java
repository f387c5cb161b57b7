import org.sosy_lab.sv_benchmarks.Verifier;

/** A class is initialised at its first use, its superclass before it, and once. */
public class Main {
  static int clock = 0;

  static class Parent {
    static final int BORN = ++clock;
  }

  static class Child extends Parent {
    static final int BORN = ++clock;
    static final int CONSTANT = 99;
  }

  public static void main(String[] args) {
    int constant = Child.CONSTANT;
    assert clock == 0 && constant == 99;
    if (Verifier.nondetBoolean()) {
      assert Parent.BORN == 1 && clock == 1;
    }
    assert Child.BORN == 2;
    assert Parent.BORN == 1;
    assert clock == 2;
  }
}
