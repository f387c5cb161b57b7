/** Rectangular and partly allocated arrays of several dimensions. */
public class MultiArrays {
  public static void main(String[] args) {
    int[][][] cube = new int[2][3][4];
    cube[1][2][3] = 7;
    System.out.println(cube.length + " " + cube[0].length + " " + cube[0][0].length + " " + cube[1][2][3] + " " + cube[0][2][3]);
    System.out.println(cube[0] == cube[1]);
    String[][] partly = new String[3][];
    System.out.println(partly[0] + " " + partly.getClass().getName());
    partly[1] = new String[] {"a", "b"};
    System.out.println(partly[1][1]);
    try {
      System.out.println(partly[0][0]);
    } catch (NullPointerException e) {
      System.out.println("row is null");
    }
    long[][] empty = new long[0][5];
    System.out.println(empty.length);
    int[][] ragged = {{1}, {2, 3}, {}};
    int sum = 0;
    for (int[] row : ragged) {
      for (int x : row) {
        sum = 10 * sum + x;
      }
    }
    System.out.println("sum " + sum);
    Object[] asObjects = ragged;
    System.out.println(asObjects[1] instanceof int[]);
  }
}
