/** Statics shared by all objects, and objects that know themselves. */
public class InstanceCounts {
  static class Thing {
    static int made;
    static Thing last;
    final int id = ++made;
    Thing friend;

    {
      last = this;
    }

    String kind() {
      return "thing";
    }
  }

  static class SubThing extends Thing {
    static int subs;

    SubThing() {
      subs++;
    }

    @Override
    String kind() {
      return "sub" + super.kind();
    }
  }

  public static void main(String[] args) {
    Thing[] things = new Thing[4];
    for (int i = 0; i < things.length; i++) {
      things[i] = i % 2 == 0 ? new Thing() : new SubThing();
    }
    things[2].friend = things[0];
    things[0].friend = things[2];
    System.out.println(Thing.made + " " + SubThing.subs + " " + things[2].friend.friend.id + " " + things[3].id + things[3].kind() + " " + Thing.last.id);
    things = null;
    System.out.println(Thing.last.friend == null);
  }
}
