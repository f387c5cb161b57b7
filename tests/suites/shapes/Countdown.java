package shapes;
import java.util.Iterator;
import java.util.NoSuchElementException;
public class Countdown implements Iterator<Integer> {
    private int left;
    public Countdown(int from) { if (from < 0) throw new IllegalArgumentException("negative"); left = from; }
    @Override public boolean hasNext() { return left > 0; }
    @Override public Integer next() {
        if (left == 0) throw new NoSuchElementException();
        return left--;
    }
}
