/** Labels on blocks, loops in finally, nested breaks with values. */
public class Labels {
  public static void main(String[] args) {
    int found = -1;
    String trace = "";
    rows:
    for (int r = 0; r < 4; r++) {
      columns:
      for (int c = 0; c < 4; c++) {
        try {
          if (r * c == 2) {
            continue columns;
          }
          if (c > r + 1) {
            continue rows;
          }
          if (r == 3) {
            found = c;
            break rows;
          }
          trace += r + "" + c + " ";
        } finally {
          trace += ".";
        }
      }
    }
    System.out.println(trace + found);
    check: {
      for (int i = 0; ; i++) {
        switch (i) {
          case 3:
            break check;
          case 1:
            break;
          default:
            continue;
        }
        trace = "one";
      }
    }
    System.out.println(trace);
  }
}
