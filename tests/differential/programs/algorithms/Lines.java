/** Lines and circles on a character grid. */
public class Lines {
  public static void main(String[] args) {
    char[][] grid = new char[8][16];
    for (char[] row : grid) {
      java.util.Arrays.fill(row, '.');
    }
    int x0 = 0;
    int y0 = 7;
    int dx = 15;
    int dy = -7;
    int error = dx + dy;
    while (true) {
      grid[y0][x0] = '#';
      if (x0 == 15 && y0 == 0) {
        break;
      }
      int twice = 2 * error;
      if (twice >= dy) {
        error += dy;
        x0++;
      }
      if (twice <= dx) {
        error += dx;
        y0--;
      }
    }
    for (int a = 0; a < 360; a += 30) {
      int cx = (int) Math.round(4 + 3 * Math.cos(Math.toRadians(a)));
      int cy = (int) Math.round(3 + 3 * Math.sin(Math.toRadians(a)));
      grid[cy][cx] = 'o';
    }
    for (char[] row : grid) {
      System.out.println(new String(row));
    }
  }
}
