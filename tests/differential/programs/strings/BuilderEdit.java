/** insert, delete, replace, setCharAt, reverse, setLength. */
public class BuilderEdit {
  public static void main(String[] args) {
    StringBuilder b = new StringBuilder("0123456789");
    System.out.println(b.insert(3, "abc"));
    System.out.println(b.delete(2, 5));
    System.out.println(b.deleteCharAt(0));
    System.out.println(b.replace(1, 3, "XYZ"));
    System.out.println(b.reverse());
    b.setCharAt(0, '!');
    System.out.println(b);
    b.setLength(4);
    System.out.println(b + " " + b.length());
    b.setLength(6);
    System.out.println((int) b.charAt(5) + " " + b.length());
    System.out.println(b.insert(0, 5).insert(0, true).insert(0, 'c').insert(0, 2.5));
    System.out.println(b.indexOf("true") + " " + b.lastIndexOf("5") + " " + b.indexOf("zzz") + " " + b.substring(3) + " " + b.substring(1, 2));
    System.out.println(b.delete(0, 1000).length() + " " + b.append("x").length());
  }
}
