/** A failing initialiser ends the program with its Error. */
public class InitFailsUncaught {
  static class Bad {
    static int[] list = new int[-1];
  }

  public static void main(String[] args) {
    System.out.println("before");
    System.out.println(Bad.list.length);
  }
}
