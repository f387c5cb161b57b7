/** StringBuilder.insert of every kind of value. */
public class BuilderInsert {
  public static void main(String[] args) {
    StringBuilder b = new StringBuilder("<>");
    b.insert(1, 5).insert(1, 'c').insert(1, true).insert(1, 7L).insert(1, 2.5).insert(1, 0.5f).insert(1, "text").insert(1, new char[] {'a', 'b'}).insert(1, (Object) null).insert(0, (CharSequence) "abc", 1, 2);
    System.out.println(b);
    System.out.println(b.insert(b.length(), "end"));
  }
}
