/** Literals, constants and interned strings are identical, what concatenation makes is not. */
public class StringIdentity {
  static class Other {
    static final String TEXT = "ab";
  }

  public static void main(String[] args) {
    final String constant = "ab";
    String part = "a";
    String computed = part + "b";
    System.out.println(("a" + "b" == constant) + " " + (computed == constant) + " " + (computed.intern() == constant) + " " + (new String("ab") == constant) + " " + computed.equals(constant));
    System.out.println((Other.TEXT == constant) + " " + (String.valueOf(5) == "5") + " " + ("" + constant == constant));
    String same = constant.toString();
    System.out.println(same == constant);
  }
}
