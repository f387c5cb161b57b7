/** Generic containers on arrays, with unchecked casts. */
public class GenericArrays {
  static class Stack<T> {
    private T[] slots;
    int size;

    @SuppressWarnings("unchecked")
    Stack(int capacity) {
      slots = (T[]) new Object[capacity];
    }

    void push(T t) {
      if (size == slots.length) {
        slots = java.util.Arrays.copyOf(slots, 2 * size);
      }
      slots[size++] = t;
    }

    T pop() {
      if (size == 0) {
        throw new IllegalStateException("empty");
      }
      T t = slots[--size];
      slots[size] = null;
      return t;
    }

    @Override
    public String toString() {
      return java.util.Arrays.toString(slots);
    }
  }

  public static void main(String[] args) {
    Stack<String> s = new Stack<>(2);
    s.push("a");
    s.push("b");
    s.push("c");
    System.out.println(s.pop() + s.pop() + s.size + " " + s);
    Stack<int[]> arrays = new Stack<>(1);
    arrays.push(new int[] {7});
    System.out.println(arrays.pop()[0]);
    try {
      arrays.pop();
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage());
    }
  }
}
