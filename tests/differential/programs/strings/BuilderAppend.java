/** StringBuilder.append of every kind of value. */
public class BuilderAppend {
  public static void main(String[] args) {
    StringBuilder b = new StringBuilder();
    b.append(1).append(' ').append(-2L).append(' ').append('c').append(true).append((String) null).append((Object) null);
    b.append(new char[] {'x', 'y'}).append("hello", 1, 3).append(new char[] {'p', 'q', 'r'}, 1, 2).append(new StringBuilder("sb")).append(new StringBuffer("sf"));
    b.append(2.5).append('|').append(1.5f).append('|').append(new Object[0].length);
    System.out.println(b + " " + b.length());
    System.out.println(new StringBuilder(5).append("start").append((CharSequence) "seq").toString());
    System.out.println(new StringBuilder().append(Integer.MIN_VALUE).append(Long.MIN_VALUE));
  }
}
