import java.util.Scanner;

/** Scanner over text. */
public class Scanners {
  public static void main(String[] args) {
    Scanner s = new Scanner("12 3.5 word\nnext line here\n7 x 8");
    System.out.println(s.nextInt() + " " + s.next() + " " + s.next() + "[" + s.nextLine() + "][" + s.nextLine() + "]");
    while (s.hasNext()) {
      System.out.println(s.hasNextInt() ? "int " + s.nextInt() : "text " + s.next());
    }
    try {
      s.next();
    } catch (java.util.NoSuchElementException e) {
      System.out.println("none left");
    }
    Scanner d = new Scanner("a;b;c").useDelimiter(";");
    System.out.println(d.next() + d.next() + d.next() + d.hasNext());
    try {
      new Scanner("x").nextInt();
    } catch (java.util.InputMismatchException e) {
      System.out.println(e.getMessage());
    }
  }
}
