package lending;

/** Members who wait for a book, first come, first served. */
public final class Waiting {
  private static final class Node {
    final Member member;
    Node next;

    Node(Member member) { this.member = member; }
  }

  private Node first;
  private Node last;
  private int size;

  public int size() { return size; }
  public boolean isEmpty() { return first == null; }

  public void add(Member member) {
    Node node = new Node(member);
    if (first == null) {
      first = node;
    } else {
      last.next = node;
    }
    last = node;
    size++;
  }

  /** Who is next, null if nobody is. */
  public Member poll() {
    if (first == null) return null;
    Member member = first.member;
    first = first.next;
    if (first == null) last = null;
    size--;
    return member;
  }

  /** Somebody waits no more. */
  public boolean remove(Member member) {
    Node before = null;
    for (Node node = first; node != null; node = node.next) {
      if (node.member == member) {
        if (before == null) first = node.next;
        else before.next = node.next;
        if (node == last) last = null; //! if (node == last) last = before;
        size--;
        return true;
      }
      before = node;
    }
    return false;
  }

  /** The place of a member, from 1 on; 0 if he does not wait. */
  public int place(Member member) {
    int place = 1;
    for (Node node = first; node != null; node = node.next) {
      if (node.member == member) return place;
      place++;
    }
    return 0;
  }
}
