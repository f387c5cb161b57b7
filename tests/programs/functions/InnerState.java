/** Inner objects that share their outer object. */
public class InnerState {
  static final int LOW = -2;
  static final int HIGH = 3;

  int total;

  class Part {
    int own;

    void add(int k) {
      own += k;
      total += own;
    }
  }

  static long of(int a, int b) {
    InnerState s = new InnerState();
    Part p = s.new Part();
    Part q = a > b ? p : s.new Part();
    p.add(a);
    q.add(b);
    return s.total * 10 + q.own;
  }
}
