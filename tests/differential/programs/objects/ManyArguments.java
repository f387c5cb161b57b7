/** Long and double take two slots, also between other arguments. */
public class ManyArguments {
  static String mix(int i, long l, float f, double d, char c, boolean z, String s) {
    long sum = i + l;
    double all = f + d;
    return sum + " " + (all == 7.75) + " " + c + z + s;
  }

  long shift(byte b, long l, short s, double d) {
    long copy = l;
    double other = d;
    return copy + b + s + (other > 1e99 ? 1 : 0);
  }

  public static void main(String[] args) {
    System.out.println(mix(1, 2L, 3.5f, 4.25, 'x', true, "end"));
    System.out.println(new ManyArguments().shift((byte) 1, 1L << 40, (short) -2, 1e100));
  }
}
