import java.util.Arrays;

/** Six ways to sort. */
public class SortingAlgorithms {
  static void swap(int[] a, int i, int j) {
    int t = a[i];
    a[i] = a[j];
    a[j] = t;
  }

  static void bubble(int[] a) {
    boolean changed;
    do {
      changed = false;
      for (int i = 1; i < a.length; i++) {
        if (a[i - 1] > a[i]) {
          swap(a, i - 1, i);
          changed = true;
        }
      }
    } while (changed);
  }

  static void selection(int[] a) {
    for (int i = 0; i < a.length; i++) {
      int least = i;
      for (int j = i + 1; j < a.length; j++) {
        least = a[j] < a[least] ? j : least;
      }
      swap(a, i, least);
    }
  }

  static void quick(int[] a, int from, int to) {
    if (from >= to) {
      return;
    }
    int pivot = a[(from + to) >>> 1];
    int i = from;
    int j = to;
    while (i <= j) {
      while (a[i] < pivot) {
        i++;
      }
      while (a[j] > pivot) {
        j--;
      }
      if (i <= j) {
        swap(a, i++, j--);
      }
    }
    quick(a, from, j);
    quick(a, i, to);
  }

  static int[] merge(int[] a) {
    if (a.length < 2) {
      return a;
    }
    int[] l = merge(Arrays.copyOfRange(a, 0, a.length / 2));
    int[] r = merge(Arrays.copyOfRange(a, a.length / 2, a.length));
    int[] out = new int[a.length];
    int i = 0;
    int j = 0;
    for (int k = 0; k < out.length; k++) {
      out[k] = j == r.length || i < l.length && l[i] <= r[j] ? l[i++] : r[j++];
    }
    return out;
  }

  static void heap(int[] a) {
    for (int i = a.length / 2; i >= 0; i--) {
      sink(a, i, a.length);
    }
    for (int n = a.length - 1; n > 0; n--) {
      swap(a, 0, n);
      sink(a, 0, n);
    }
  }

  static void sink(int[] a, int i, int n) {
    while (2 * i + 1 < n) {
      int c = 2 * i + 1;
      if (c + 1 < n && a[c + 1] > a[c]) {
        c++;
      }
      if (a[i] >= a[c]) {
        return;
      }
      swap(a, i, c);
      i = c;
    }
  }

  static void shell(int[] a) {
    for (int gap = a.length / 2; gap > 0; gap /= 2) {
      for (int i = gap; i < a.length; i++) {
        for (int j = i; j >= gap && a[j - gap] > a[j]; j -= gap) {
          swap(a, j, j - gap);
        }
      }
    }
  }

  public static void main(String[] args) {
    int[] data = {9, -3, 5, 0, 5, 12, -8, 7, 1, 1, 30, -3};
    for (int kind = 0; kind < 6; kind++) {
      int[] a = data.clone();
      switch (kind) {
        case 0:
          bubble(a);
          break;
        case 1:
          selection(a);
          break;
        case 2:
          quick(a, 0, a.length - 1);
          break;
        case 3:
          a = merge(a);
          break;
        case 4:
          heap(a);
          break;
        default:
          shell(a);
      }
      System.out.println(kind + " " + Arrays.toString(a));
    }
  }
}
