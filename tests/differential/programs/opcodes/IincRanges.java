/** Adding small and large constants to locals. */
public class IincRanges {
  public static void main(String[] args) {
    int i = 0;
    i += 127;
    System.out.println(i);
    i += 128;
    System.out.println(i);
    i -= 128;
    System.out.println(i);
    i -= 129;
    System.out.println(i);
    i += 32767;
    System.out.println(i);
    i += 32768;
    System.out.println(i);
    i -= 32768;
    System.out.println(i);
    i -= 40000;
    System.out.println(i);
    i = Integer.MAX_VALUE;
    i += 1;
    System.out.println(i);
    i -= 1;
    System.out.println(i);
  }
}
