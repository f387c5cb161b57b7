/** Knapsack, edit distance, common subsequence, coins. */
public class DynamicProgramming {
  static int edit(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
        } else {
          int same = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
          d[i][j] = Math.min(same, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }

  static String common(String a, String b) {
    String[][] d = new String[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = "";
        } else if (a.charAt(i - 1) == b.charAt(j - 1)) {
          d[i][j] = d[i - 1][j - 1] + a.charAt(i - 1);
        } else {
          d[i][j] = d[i - 1][j].length() >= d[i][j - 1].length() ? d[i - 1][j] : d[i][j - 1];
        }
      }
    }
    return d[a.length()][b.length()];
  }

  static int knapsack(int[] weights, int[] values, int capacity) {
    int[] best = new int[capacity + 1];
    for (int i = 0; i < weights.length; i++) {
      for (int w = capacity; w >= weights[i]; w--) {
        best[w] = Math.max(best[w], best[w - weights[i]] + values[i]);
      }
    }
    return best[capacity];
  }

  static int coins(int[] coins, int amount) {
    int[] least = new int[amount + 1];
    for (int a = 1; a <= amount; a++) {
      least[a] = -1;
      for (int c : coins) {
        if (c <= a && least[a - c] >= 0 && (least[a] < 0 || least[a - c] + 1 < least[a])) {
          least[a] = least[a - c] + 1;
        }
      }
    }
    return least[amount];
  }

  public static void main(String[] args) {
    System.out.println(edit("kitten", "sitting") + " " + edit("", "abc") + " " + edit("same", "same"));
    System.out.println(common("AGGTAB", "GXTXAYB") + " " + common("abc", "xyz"));
    System.out.println(knapsack(new int[] {1, 3, 4, 5}, new int[] {1, 4, 5, 7}, 7));
    System.out.println(coins(new int[] {1, 5, 10, 25}, 63) + " " + coins(new int[] {4, 6}, 7));
  }
}
