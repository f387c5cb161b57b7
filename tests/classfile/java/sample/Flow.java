package sample;

public class Flow {
    static int join(int x) {
        int y;
        if (x > 0) {
            y = 1;
        } else {
            y = 2;
        }
        return y;
    }

    static int guard(int x) {
        if (x < 0) {
            throw new IllegalArgumentException("negative");
        }
        return x;
    }

    static int early(int x) {
        if (x < 0) {
            return -1;
        }
        return x;
    }

    static void message(boolean b) {
        throw new IllegalStateException(b ? "yes" : "no");
    }

    static int skip(int[] a) {
        int at = 0;
        while (at < a.length && (a[at] == 3 || a[at] == 9)) {
            at++;
        }
        return at;
    }

    static int loop(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            if (i % 2 == 0) {
                sum += i;
            }
        }
        return sum;
    }

    static int nested(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                sum += j;
            }
        }
        return sum;
    }

    static void endless(int x) {
        while (true) {
            if (x > 0) {
                x--;
            } else {
                x++;
            }
            x += 2;
        }
    }

    static int choose(int x) {
        int y = 0;
        switch (x) {
            case 1:
                y = 10;
                break;
            case 2:
                y = 20;
            case 3:
                y += 30;
                break;
            default:
                y = -1;
        }
        return y;
    }

    static int sparse(int x) {
        return switch (x) {
            case -100000 -> 1;
            case 5 -> 2;
            case 2000000000 -> 3;
            default -> 0;
        };
    }

    static int caught(String s) {
        int n;
        try {
            n = Integer.parseInt(s);
        } catch (NumberFormatException e) {
            n = 0;
        }
        return n;
    }

    static void checked(int x) {
        assert x > 0 : "not positive";
        int[] a = new int[x];
        if (x > 3) {
            a[0] = x;
        }
        System.out.println(a[0]);
    }

    static void both(int x) {
        if (x > 0) {
            throw new IllegalStateException();
        } else {
            throw new IllegalArgumentException();
        }
    }

    static int retry(int x) {
        while (true) {
            try {
                return 10 / x;
            } catch (ArithmeticException e) {
                x++;
            }
        }
    }

    static int rescued(int[] a, int i) {
        int found;
        try {
            found = a[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            found = -1;
        }
        return found + 1;
    }

    static int passedOn(int[] a, int i) {
        try {
            return a[i];
        } finally {
            a[0]++;
        }
    }

    static int parted(int[] a, int i) {
        try {
            return a[i];
        } catch (NullPointerException e) {
            return 0;
        }
    }
}
