package conformance;

/** Fields for accesses by place. */
public class Cells implements Logged {
  volatile boolean flag = true;
  volatile byte small = 3;
  volatile char letter = 'x';
  volatile short brief = -4;
  volatile int number = 5;
  volatile long large = 1L << 40;
  volatile float single = 1.5f;
  volatile double real = -0.0;
  volatile Object any = "a";

  @Override
  public Object state() {
    return new Object[] {flag, small, letter, brief, number, large, single, real, any};
  }
}
