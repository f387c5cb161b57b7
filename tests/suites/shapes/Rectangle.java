package shapes;
import java.util.Objects;
public final class Rectangle implements Shape {
    private final int width, height;
    public Rectangle(int width, int height) { this.width = width; this.height = height; }
    public int getWidth() { return width; }
    public int getHeight() { return height; }
    public boolean isSquare() { return width == height; }
    public double area() { return (double) width * height; }
    public <R> R accept(ShapeVisitor<R> visitor) {
        return isSquare() ? visitor.visitSquare(new Square(width)) : visitor.visitRectangle(this);
    }
    @Override public boolean equals(Object o) {
        if (this == o) return true;
        if (o == null || getClass() != o.getClass()) return false;
        Rectangle other = (Rectangle) o;
        return width == other.width && height == other.height;
    }
    @Override public int hashCode() { return Objects.hash(width, height); }
}
