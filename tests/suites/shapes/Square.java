package shapes;
public final class Square implements Shape {
    private final int side;
    public Square(int side) { this.side = side; }
    public int getSide() { return side; }
    public double area() { return side <= 0 ? 0 : (double) side * side; }
    public <R> R accept(ShapeVisitor<R> visitor) { return visitor.visitSquare(this); }
    @Override public boolean equals(Object o) { return o instanceof Square && ((Square) o).side == side; }
    @Override public int hashCode() { return 31 * side; }
    @Override public String toString() { return "Square(" + side + ")"; }
}
