/** Weekdays, leap years, and a month as a table. */
public class Calendar {
  static boolean leap(int y) {
    return y % 4 == 0 && y % 100 != 0 || y % 400 == 0;
  }

  static int days(int y, int m) {
    switch (m) {
      case 2:
        return leap(y) ? 29 : 28;
      case 4:
      case 6:
      case 9:
      case 11:
        return 30;
      default:
        return 31;
    }
  }

  static int weekday(int y, int m, int d) {
    int[] shift = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
    y -= m < 3 ? 1 : 0;
    return (y + y / 4 - y / 100 + y / 400 + shift[m - 1] + d) % 7;
  }

  public static void main(String[] args) {
    for (int[] d : new int[][] {{2000, 1, 1}, {1999, 12, 31}, {2024, 2, 29}, {1900, 3, 1}, {2026, 11, 21}}) {
      System.out.println(d[0] + "-" + d[1] + "-" + d[2] + " " + weekday(d[0], d[1], d[2]) + " " + leap(d[0]) + " " + days(d[0], d[1]));
    }
    String row = "";
    for (int i = 0; i < weekday(2024, 2, 1); i++) {
      row += "   ";
    }
    for (int i = 1; i <= days(2024, 2); i++) {
      row += (i < 10 ? " " : "") + i + " ";
      if (weekday(2024, 2, i) == 6) {
        System.out.println(row);
        row = "";
      }
    }
    System.out.println(row);
  }
}
