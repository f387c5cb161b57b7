package acme;

public class IntStack {
  private final int[] items = new int[8];
  private int size;

  public void push(int x) { items[size++] = x; }
  public boolean isEmpty() { return size == 0; }
  public static int half(int x) { return x / 2; }
}
