package transit;

import java.util.Objects;

/** A bus or a tram. */
public abstract class Vehicle {
  private final String plate;
  private int kilometres;
  private Seats seats;

  protected Vehicle(String plate) { this.plate = Objects.requireNonNull(plate); }

  public String plate() { return plate; }
  public int kilometres() { return kilometres; }

  public void drive(int distance) {
    if (distance < 0) throw new IllegalArgumentException("backwards");
    kilometres = distance > 9_999_999 - kilometres ? 9_999_999 : kilometres + distance;
  }

  public void setSeats(Seats seats) { this.seats = seats; }

  /** No seats are known of most trams. */
  public int free() {
    return seats.free(); //! return seats == null ? 0 : seats.free();
  }

  public abstract int serviceAfter();

  public boolean needsService() { return kilometres >= serviceAfter(); }

  @Override
  public boolean equals(Object other) { return other instanceof Vehicle && plate.equals(((Vehicle) other).plate); }

  @Override
  public int hashCode() { return plate.hashCode(); }

  public static final class Bus extends Vehicle {
    private final boolean electric;

    public Bus(String plate, boolean electric) {
      super(plate);
      this.electric = electric;
    }

    @Override
    public int serviceAfter() { return electric ? 40_000 : 25_000; }
  }

  public static final class Tram extends Vehicle {
    public Tram(String plate) { super(plate); }

    @Override
    public int serviceAfter() { return 100_000; }
  }
}
