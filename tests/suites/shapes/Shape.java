package shapes;
public interface Shape {
    double area();
    <R> R accept(ShapeVisitor<R> visitor);
    default boolean isLargerThan(Shape other) { return area() > other.area(); }
    static Shape parse(String text) {
        if (text == null || text.isEmpty()) throw new IllegalArgumentException("no text");
        switch (text.charAt(0)) {
            case 'c': return new Circle(1);
            case 's': return new Square(2);
            case 'r': return new Rectangle(1, 2);
            default: throw new IllegalArgumentException("unknown shape: " + text);
        }
    }
}
