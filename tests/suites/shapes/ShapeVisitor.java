package shapes;
public interface ShapeVisitor<R> {
    R visitCircle(Circle circle);
    R visitSquare(Square square);
    R visitRectangle(Rectangle rectangle);
}
