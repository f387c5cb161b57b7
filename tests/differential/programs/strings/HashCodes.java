/** Hash codes of strings, boxes, lists, arrays and enums' names. */
public class HashCodes {
  public static void main(String[] args) {
    System.out.println("".hashCode() + " " + "a".hashCode() + " " + "polygenelubricants".hashCode() + " " + "Aa".hashCode() + " " + "BB".hashCode());
    System.out.println(Integer.valueOf(-5).hashCode() + " " + Long.valueOf(1L << 33).hashCode() + " " + Double.valueOf(1.5).hashCode() + " " + Boolean.TRUE.hashCode() + " " + Character.valueOf('c').hashCode() + " " + Float.valueOf(2f).hashCode());
    System.out.println(java.util.Arrays.asList(1, 2, 3).hashCode() + " " + new java.util.HashSet<>(java.util.Arrays.asList(1, 2, 3)).hashCode() + " " + java.util.Collections.singletonMap("k", "v").hashCode() + " " + java.util.Arrays.hashCode(new String[] {"a", null}) + " " + java.util.Objects.hash());
  }
}
