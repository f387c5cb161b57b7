package jr;

import java.io.IOException;
import java.io.OutputStream;

/** Frames on a pipe: a length of four bytes, big end first, and that many bytes, in one write. */
final class Frames {
    private Frames() {}

    static void write(OutputStream out, byte[] body) throws IOException {
        byte[] frame = new byte[4 + body.length];
        frame[0] = (byte) (body.length >> 24);
        frame[1] = (byte) (body.length >> 16);
        frame[2] = (byte) (body.length >> 8);
        frame[3] = (byte) body.length;
        System.arraycopy(body, 0, frame, 4, body.length);
        out.write(frame);
    }
}
