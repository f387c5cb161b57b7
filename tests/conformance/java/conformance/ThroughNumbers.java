package conformance;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.function.Supplier;

/** Numbers at their edges: radixes, overflow, rounding, bits. */
final class ThroughNumbers {
  private ThroughNumbers() {}

  public static Object or(Supplier<Object> call) {
    try {
      return call.get();
    } catch (RuntimeException problem) {
      return problem;
    }
  }

  static Object exactInts(int a, int b) {
    return new Object[] {or(() -> Math.addExact(a, b)), or(() -> Math.subtractExact(a, b)), or(() -> Math.multiplyExact(a, b)), or(() -> Math.negateExact(a)), or(() -> Math.incrementExact(a)), or(() -> Math.decrementExact(b)), or(() -> Math.absExact(a)), or(() -> Math.floorDiv(a, b)), or(() -> Math.floorMod(a, b))};
  }

  static Object exactLongs(long a, long b) {
    return new Object[] {or(() -> Math.addExact(a, b)), or(() -> Math.subtractExact(a, b)), or(() -> Math.multiplyExact(a, b)), or(() -> Math.toIntExact(a)), or(() -> Math.negateExact(a)), or(() -> Math.absExact(a)), or(() -> Math.floorDiv(a, b)), or(() -> Math.floorMod(a, b)), or(() -> Math.multiplyHigh(a, b))};
  }

  static Object mixed(long a, int b) {
    return new Object[] {or(() -> Math.multiplyExact(a, b)), or(() -> Math.floorDiv(a, b)), or(() -> Math.floorMod(a, b)), Math.multiplyFull(b, b), Long.compare(a, b), Long.compareUnsigned(a, b), or(() -> Long.divideUnsigned(a, b)), or(() -> Long.remainderUnsigned(a, b))};
  }

  static Object unsigned(int a, int b) {
    return new Object[] {or(() -> Integer.divideUnsigned(a, b)), or(() -> Integer.remainderUnsigned(a, b)), Integer.compareUnsigned(a, b), Integer.toUnsignedString(a), Integer.toUnsignedLong(b), Long.toUnsignedString(a), or(() -> Integer.toUnsignedString(a, b))};
  }

  static Object bits(int a, int b) {
    return new Object[] {Integer.bitCount(a), Integer.reverse(a), Integer.reverseBytes(a), Integer.highestOneBit(a), Integer.lowestOneBit(a), Integer.numberOfLeadingZeros(a), Integer.numberOfTrailingZeros(a), Integer.rotateLeft(a, b), Integer.rotateRight(a, b), Integer.signum(a), Short.reverseBytes((short) a), Character.reverseBytes((char) b)};
  }

  static Object longBits(long a, int b) {
    return new Object[] {Long.bitCount(a), Long.reverse(a), Long.reverseBytes(a), Long.highestOneBit(a), Long.lowestOneBit(a), Long.numberOfLeadingZeros(a), Long.numberOfTrailingZeros(a), Long.rotateLeft(a, b), Long.signum(a), Long.hashCode(a)};
  }

  static Object radix(String number, int radix) {
    return new Object[] {or(() -> Integer.parseInt(number, radix)), or(() -> Long.parseLong(number, radix)), or(() -> Integer.valueOf(number, radix)), or(() -> Short.parseShort(number, radix)), or(() -> Byte.parseByte(number, radix)), or(() -> Integer.parseUnsignedInt(number, radix)), or(() -> Long.parseUnsignedLong(number, radix)), or(() -> new BigInteger(number, radix))};
  }

  static Object smallRadix(String number, byte radix) {
    int used = 2 + (radix & 31);
    return new Object[] {or(() -> Integer.parseInt(number, used)), or(() -> Long.parseLong(number, used)), or(() -> Short.valueOf(number, used)), or(() -> Integer.parseUnsignedInt(number, used))};
  }

  static Object inRadix(int a, long b, byte radix) {
    return new Object[] {Integer.toString(a, radix), Long.toString(b, radix), Integer.toHexString(a), Integer.toOctalString(a), Long.toHexString(b), Long.toOctalString(b), or(() -> BigInteger.valueOf(b).toString(radix)), Character.forDigit(a, radix), Character.forDigit(radix, 16)};
  }

  static Object decoded(String number) {
    return new Object[] {or(() -> Integer.decode(number)), or(() -> Long.decode(number)), or(() -> Short.decode(number)), or(() -> Byte.decode(number)), or(() -> Integer.parseInt(number)), or(() -> Boolean.parseBoolean(number))};
  }

  static Object parts(String text, int start, int end, byte radix) {
    return new Object[] {or(() -> Integer.parseInt(text, start, end, radix)), or(() -> Long.parseLong(text, start, end, radix)), or(() -> Integer.parseUnsignedInt(text, start, end, radix))};
  }

  static Object settings(String property, int number) {
    return new Object[] {Integer.getInteger(property), Integer.getInteger(property, number), Long.getLong(property, number), Boolean.getBoolean(property)};
  }

  static Object boxesAre(int a, long b, char c, byte d) {
    Integer one = a;
    Long two = b;
    return new Object[] {one == (Object) Integer.valueOf(a), two.equals(Long.valueOf(b)), two.equals(one), one.hashCode(), two.hashCode(), Character.valueOf(c) == Character.valueOf(c), Byte.valueOf(d) == Byte.valueOf(d), one.compareTo((int) b), one.byteValue(), one.shortValue(), two.intValue(), two.floatValue(), two.doubleValue()};
  }

  static Object reals(double a, double b) {
    return new Object[] {Math.max(a, b), Math.min(a, b), Math.ceil(a), Math.floor(a), Math.rint(a), Math.round(a), Math.signum(a), Math.abs(a), Math.copySign(a, b), Math.ulp(a), Math.nextUp(a), Math.nextDown(a), Math.getExponent(a), Double.compare(a, b), Double.hashCode(a), Double.isFinite(a), (int) a, (long) a, (float) a, (char) a, (byte) a, a % b, Math.IEEEremainder(a, b)};
  }

  static Object singles(float a, float b) {
    return new Object[] {Math.max(a, b), Math.min(a, b), Math.round(a), Math.signum(a), Math.abs(a), Math.ulp(a), Math.nextAfter(a, b), Math.scalb(a, 3), Float.compare(a, b), Float.hashCode(a), Float.floatToRawIntBits(a), (int) a, (long) a, (short) a, a % b, Float.toString(a), a + "", Float.toHexString(a)};
  }

  static Object realTexts(double a) {
    return new Object[] {Double.toString(a), Double.toHexString(a), String.valueOf(a), or(() -> new BigDecimal(a)), or(() -> BigDecimal.valueOf(a)), Double.valueOf(a).intValue(), Double.valueOf(a).equals(a), Double.valueOf(a).equals(-a)};
  }

  static Object scaled(double a, int b) {
    return new Object[] {Math.scalb(a, b), Math.sqrt(a), Math.cbrt(a), Math.hypot(a, b), Math.fma(a, b, 1.0), StrictMath.floor(a)};
  }

  static Object whole(long a, long b) {
    BigInteger one = BigInteger.valueOf(a);
    BigInteger two = BigInteger.valueOf(b);
    return new Object[] {one.add(two), one.multiply(two), or(() -> one.divide(two)), or(() -> one.mod(two)), or(() -> one.remainder(two)), one.gcd(two), one.compareTo(two), one.signum(), one.bitLength(), one.bitCount(), one.negate(), one.and(two), one.xor(two), one.not(), one.hashCode(), one.equals(two), or(() -> one.multiply(two).longValueExact()), one.multiply(two).intValue(), or(() -> one.intValueExact())};
  }

  static Object wholeShifted(long a, byte b) {
    BigInteger one = BigInteger.valueOf(a);
    return new Object[] {one.shiftLeft(b), one.shiftRight(b), or(() -> one.testBit(b)), or(() -> one.setBit(b)), or(() -> one.pow(b % 8)), or(() -> one.sqrt()), one.toByteArray(), one.doubleValue(), one.floatValue(), or(() -> one.modPow(BigInteger.valueOf(b), BigInteger.TEN)), or(() -> one.modInverse(BigInteger.valueOf(b)))};
  }

  static Object wholeText(String number) {
    return new Object[] {or(() -> new BigInteger(number)), or(() -> new BigDecimal(number)), or(() -> new BigDecimal(number).stripTrailingZeros()), or(() -> new BigDecimal(number).toPlainString())};
  }

  static Object decimals(long a, byte scale, long b) {
    BigDecimal one = BigDecimal.valueOf(a, scale);
    BigDecimal two = BigDecimal.valueOf(b, 2);
    return new Object[] {one, one.add(two), one.subtract(two), one.multiply(two), or(() -> one.divide(two)), or(() -> one.divide(two, 3, RoundingMode.HALF_EVEN)), one.compareTo(two), one.equals(two), one.hashCode(), one.toPlainString(), one.toEngineeringString(), one.precision(), one.scale(), one.stripTrailingZeros(), or(() -> one.toBigIntegerExact()), or(() -> one.intValueExact())};
  }

  static Object rounded(long a, byte scale, byte mode) {
    BigDecimal one = BigDecimal.valueOf(a, 3);
    RoundingMode how = RoundingMode.values()[(mode & 0xff) % 8];
    return new Object[] {or(() -> one.setScale(scale % 5, how)), or(() -> one.round(new java.math.MathContext((scale & 7), how))), or(() -> one.setScale(scale % 5)), one.movePointLeft(scale), one.scaleByPowerOfTen(scale)};
  }
}
