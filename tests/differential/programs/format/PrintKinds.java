/** println and print of every type. */
public class PrintKinds {
  public static void main(String[] args) {
    System.out.println(5);
    System.out.println(5L);
    System.out.println('c');
    System.out.println(true);
    System.out.println("text");
    System.out.println((Object) null);
    System.out.println((String) null);
    System.out.println(1.5);
    System.out.println(2.5f);
    System.out.println(new char[] {'a', 'b'});
    System.out.println();
    System.out.print(1);
    System.out.print('c');
    System.out.print(2L);
    System.out.print(false);
    System.out.print("s");
    System.out.print((Object) "o");
    System.out.print(0.5);
    System.out.print(new char[] {'x'});
    System.out.print("\n");
    System.out.append("appended").append('c').append("0123", 1, 2).println();
    System.out.write('W');
    System.out.write('\n');
    System.out.flush();
  }
}
