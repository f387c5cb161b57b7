/** StringBuffer does what StringBuilder does. */
public class BufferSynchronized {
  public static void main(String[] args) {
    StringBuffer b = new StringBuffer("abc");
    b.append(1).append('x').append("yz").insert(0, true).reverse().setCharAt(0, 'Q');
    System.out.println(b + " " + b.length() + " " + b.indexOf("x") + " " + b.substring(2, 4) + " " + b.charAt(1));
    b.delete(0, 3).replace(0, 1, "__").deleteCharAt(2);
    System.out.println(b.toString());
  }
}
