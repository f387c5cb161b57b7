/** Own linked lists, stacks, queues and ring buffers. */
public class LinkedStructures {
  static class Link {
    int value;
    Link next;

    Link(int value, Link next) {
      this.value = value;
      this.next = next;
    }
  }

  static String show(Link l) {
    String s = "";
    for (; l != null; l = l.next) {
      s += l.value + " ";
    }
    return s;
  }

  static Link reverse(Link l) {
    Link out = null;
    while (l != null) {
      Link next = l.next;
      l.next = out;
      out = l;
      l = next;
    }
    return out;
  }

  static Link middle(Link l) {
    Link slow = l;
    for (Link fast = l; fast != null && fast.next != null; fast = fast.next.next) {
      slow = slow.next;
    }
    return slow;
  }

  static Link remove(Link l, int value) {
    if (l == null) {
      return null;
    }
    l.next = remove(l.next, value);
    return l.value == value ? l.next : l;
  }

  static boolean hasCycle(Link l) {
    Link slow = l;
    Link fast = l;
    while (fast != null && fast.next != null) {
      slow = slow.next;
      fast = fast.next.next;
      if (slow == fast) {
        return true;
      }
    }
    return false;
  }

  static class Ring {
    final int[] slots;
    int head;
    int count;

    Ring(int size) {
      slots = new int[size];
    }

    boolean put(int x) {
      if (count == slots.length) {
        return false;
      }
      slots[(head + count++) % slots.length] = x;
      return true;
    }

    int take() {
      if (count == 0) {
        return -1;
      }
      int x = slots[head];
      head = (head + 1) % slots.length;
      count--;
      return x;
    }
  }

  public static void main(String[] args) {
    Link list = null;
    for (int i = 0; i < 6; i++) {
      list = new Link(i * i, list);
    }
    System.out.println(show(list));
    list = reverse(list);
    System.out.println(show(list) + " " + middle(list).value);
    list = remove(list, 9);
    list = remove(list, 0);
    list = remove(list, 77);
    System.out.println(show(list) + hasCycle(list));
    list.next.next.next = list;
    System.out.println(hasCycle(list));
    Ring ring = new Ring(3);
    String row = "";
    for (int i = 0; i < 10; i++) {
      row += i % 3 == 2 ? ring.take() + " " : (ring.put(i) ? "+" : "full ");
    }
    System.out.println(row + ring.count);
  }
}
