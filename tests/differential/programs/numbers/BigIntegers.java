import java.math.BigInteger;

/** BigInteger arithmetic, bits, text and powers. */
public class BigIntegers {
  public static void main(String[] args) {
    BigInteger a = new BigInteger("123456789012345678901234567890");
    BigInteger b = BigInteger.valueOf(-987654321L);
    System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b));
    System.out.println(a.divide(b) + " " + a.mod(b.negate()) + " " + b.remainder(BigInteger.TEN) + " " + a.gcd(b) + " " + a.signum() + b.signum());
    System.out.println(BigInteger.valueOf(2).pow(100) + " " + BigInteger.valueOf(3).modPow(BigInteger.valueOf(200), BigInteger.valueOf(1000007)) + " " + BigInteger.valueOf(17).modInverse(BigInteger.valueOf(3120)));
    System.out.println(a.bitLength() + " " + a.bitCount() + " " + a.testBit(3) + " " + a.shiftLeft(7) + " " + b.shiftRight(5) + " " + a.and(b) + " " + a.or(b).xor(a).not());
    System.out.println(a.compareTo(b) + " " + a.equals(new BigInteger(a.toString())) + " " + a.hashCode() + " " + a.toString(16) + " " + a.intValue() + " " + a.longValue() + " " + a.doubleValue());
    BigInteger f = BigInteger.ONE;
    for (int i = 2; i <= 30; i++) {
      f = f.multiply(BigInteger.valueOf(i));
    }
    System.out.println(f + " " + BigInteger.valueOf(97).isProbablePrime(20) + " " + BigInteger.ZERO.max(BigInteger.ONE) + " " + b.abs().toByteArray().length);
    try {
      a.divide(BigInteger.ZERO);
    } catch (ArithmeticException e) {
      System.out.println(e.getMessage());
    }
    try {
      a.longValueExact();
    } catch (ArithmeticException e) {
      System.out.println(e.getMessage());
    }
  }
}
