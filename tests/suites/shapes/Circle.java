package shapes;
public final class Circle implements Shape {
    private final int radius;
    public Circle(int radius) {
        if (radius < 0) throw new IllegalArgumentException("negative radius");
        this.radius = radius;
    }
    public int getRadius() { return radius; }
    public double area() { return Math.PI * radius * radius; }
    public <R> R accept(ShapeVisitor<R> visitor) { return visitor.visitCircle(this); }
    @Override public boolean equals(Object o) {
        if (this == o) return true;
        if (!(o instanceof Circle)) return false;
        return radius == ((Circle) o).radius;
    }
    @Override public int hashCode() { return radius; }
}
