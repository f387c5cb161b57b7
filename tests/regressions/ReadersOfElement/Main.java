import java.util.concurrent.atomic.AtomicIntegerArray;

/** As ReadersBetweenWrites, with an element of an array and the first reader before both writes. */
public class Main {
    static int x, y, first = -1, second = -1;

    public static void main(String[] args) throws Exception {
        AtomicIntegerArray cells = new AtomicIntegerArray(2);
        Thread writer = new Thread(() -> { cells.set(1, 1); cells.set(1, 2); });
        Thread early = new Thread(() -> { x = 3; first = cells.get(1); });
        Thread late = new Thread(() -> { second = cells.get(1); y = 4; });
        writer.start();
        early.start();
        late.start();
        writer.join();
        early.join();
        late.join();
        assert !(first == 0 && second == 1);
    }
}
