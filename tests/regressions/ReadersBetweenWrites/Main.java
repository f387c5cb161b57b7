/** One reader comes before both writes and does something else first, the other comes between them. */
public class Main {
    static int x, y;
    static volatile int v;
    static volatile int first = -1, second = -1;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> { v = 1; v = 2; });
        Thread early = new Thread(() -> { x = 3; first = v; });
        Thread late = new Thread(() -> { second = v; y = 4; });
        writer.start();
        early.start();
        late.start();
        writer.join();
        early.join();
        late.join();
        assert !(first == 2 && second == 1);
    }
}
