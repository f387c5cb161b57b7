/** Precedence, associativity and evaluation order of operators. */
public class OperatorPrecedence {
  public static void main(String[] args) {
    int a = 5;
    int b = 3;
    int c = 2;
    System.out.println(a + b * c - a / b % c + " " + (a - b - c) + " " + (a << 1 + 1) + " " + (a & b | c ^ a) + " " + (-a + ~b) + " " + (a > b == b > c) + " " + (a = b = c) + " " + a + b);
    int i = 1;
    i = i++ + ++i;
    System.out.println(i);
    i += i++ * 2 + i;
    System.out.println(i);
    int x = 10;
    x -= 3 - 1;
    x *= 2 + 1;
    x /= 4;
    x %= 4;
    x <<= 3;
    x |= 5;
    x ^= 0xf;
    x &= ~1;
    System.out.println(x);
    boolean t = true;
    boolean f = false;
    System.out.println((t | f & f) + " " + (t ^ t) + " " + (f && t || t) + " " + (t ? f ? 1 : 2 : 3) + " " + !f);
    System.out.println((byte) 200 + (short) 70000 + (char) 65 + " " + (int) 'a' + (char) 98 + " " + (5 & 6) + (5 | 6) + " " + 07 + 0x1F + 0b101 + 1_000);
  }
}
