/** A fluent builder with checks. */
public class BuilderPattern {
  static final class Car {
    private final String colour;
    private final int doors;
    private final boolean electric;

    private Car(Builder b) {
      colour = b.colour;
      doors = b.doors;
      electric = b.electric;
    }

    @Override
    public String toString() {
      return colour + " car, " + doors + " doors" + (electric ? ", electric" : "");
    }

    static final class Builder {
      private final String colour;
      private int doors = 3;
      private boolean electric;

      Builder(String colour) {
        this.colour = colour;
      }

      Builder doors(int doors) {
        this.doors = doors;
        return this;
      }

      Builder electric() {
        electric = true;
        return this;
      }

      Car build() {
        if (colour == null || doors < 0) {
          throw new IllegalStateException("incomplete " + doors);
        }
        return new Car(this);
      }
    }
  }

  public static void main(String[] args) {
    System.out.println(new Car.Builder("red").doors(5).electric().build());
    System.out.println(new Car.Builder("blue").build());
    try {
      new Car.Builder(null).doors(-1).build();
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage());
    }
  }
}
