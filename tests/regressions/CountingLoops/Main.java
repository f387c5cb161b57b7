import org.sosy_lab.sv_benchmarks.Verifier;

/** Loops that only count do what loops do that also write to an array, wherever they begin and end. */
public class Main {
  static final int[] WRITTEN = new int[1];

  static void upBelow(int first, int last) {
    int i = first;
    int c = 1;
    while (i < last) {
      i += 3;
      c -= 2;
    }
    int j = first;
    int d = 1;
    while (j < last) {
      j += 3;
      d -= 2;
      WRITTEN[0]++;
    }
    assert i == j && c == d;
  }

  static void upTo(int first, int last) {
    int i = first;
    int c = 1;
    for (; last - 1 >= i; i += 2) {
      c += 5;
    }
    int j = first;
    int d = 1;
    for (; last - 1 >= j; j += 2) {
      d += 5;
      WRITTEN[0]++;
    }
    assert i == j && c == d;
  }

  static void downAbove(int first, int last) {
    int i = first;
    int c = 1;
    do {
      i -= 4;
      c++;
    } while (i + 2 > last);
    int j = first;
    int d = 1;
    do {
      j -= 4;
      d++;
      WRITTEN[0]++;
    } while (j + 2 > last);
    assert i == j && c == d;
  }

  static void downTo(int first, int last) {
    int i = first;
    int c = 1;
    while (true) {
      c += 1_000_000_000;
      if (i < last) {
        break;
      }
      i--;
    }
    int j = first;
    int d = 1;
    while (true) {
      d += 1_000_000_000;
      WRITTEN[0]++;
      if (j < last) {
        break;
      }
      j--;
    }
    assert i == j && c == d;
  }

  static void apart(int first, int last) {
    int i = first;
    int c = 1;
    while (i != last) {
      i++;
      c += c > 0 ? 1 : 1;
    }
    int k = first;
    int e = 1;
    while (last != k) {
      k++;
      e++;
    }
    int j = last;
    int d = 1;
    for (; j != first; --j) {
      d++;
    }
    assert i == last && k == last && j == first && c == d && d == e;
  }

  static void nested(int first, int last) {
    int c = 0;
    for (int i = first; i < last; i++) {
      for (int j = i; j < last; j += 2) {
        c++;
      }
    }
    int d = 0;
    for (int i = first; i < last; i++) {
      for (int j = i; j < last; j += 2) {
        d++;
        WRITTEN[0]++;
      }
    }
    assert c == d;
  }

  public static void main(String[] args) {
    int[] firsts = {Integer.MIN_VALUE + 60, -7, 0, 5, Integer.MAX_VALUE - 60};
    int[] sizes = {-3, 0, 1, 2, 3, 4, 5, 6, 13, 40};
    for (int first : firsts) {
      for (int size : sizes) {
        upBelow(first, first + size);
        upTo(first, first + size);
        downAbove(first + size, first);
        downTo(first + size, first);
        nested(first, first + Math.min(size, 6));
        if (size >= 0) {
          apart(first, first + size);
        }
      }
    }
    apart(Integer.MAX_VALUE - 5, Integer.MIN_VALUE + 5);
    upBelow(Integer.MIN_VALUE, Integer.MIN_VALUE + 9);
    upBelow(Integer.MAX_VALUE - 10, Integer.MAX_VALUE - 2);
    downTo(Integer.MIN_VALUE + 9, Integer.MIN_VALUE + 1);
    int n = Verifier.nondetInt();
    if (n >= 3 && n < 14) {
      upBelow(0, n);
      upTo(n, 20);
      nested(n, 16);
    }
  }
}
