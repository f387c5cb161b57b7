/** A builder grows past its capacity, also with wide characters. */
public class BuilderGrowth {
  public static void main(String[] args) {
    StringBuilder b = new StringBuilder(1);
    for (int i = 0; i < 60; i++) {
      b.append(i).append(',');
    }
    System.out.println(b);
    System.out.println(b.capacity() >= b.length());
    b.append('\u4e2d').insert(0, '\u20ac');
    System.out.println(b.length() + " " + b.charAt(0) + b.charAt(b.length() - 1) + b.charAt(5));
    b.trimToSize();
    b.ensureCapacity(500);
    System.out.println(b.capacity() >= 500);
    System.out.println(b.toString().hashCode());
  }
}
