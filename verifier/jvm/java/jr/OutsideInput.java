package jr;

import java.io.BufferedInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * What the outside sends: System.in, or what a {@link RecordedSocket} receives. A single read asks for a
 * byte, or -1 at the end (kind outside_byte). A read of a block asks whether the input has ended
 * (outside_ended) and, if not, for a line (outside_line), unless the next recorded input is a char
 * (outside_char, -1 at the end). A block of one byte is a single read, since a {@link #buffered} stream asks
 * for bytes that way. Nothing is read ahead, and an end is for ever.
 */
final class OutsideInput extends InputStream {
    private byte[] pending = {};
    private int at;
    private boolean ended;

    /** A stream of the class that System.in has, over a new input. */
    static InputStream buffered() {
        return new BufferedInputStream(new OutsideInput(), 1);
    }

    @Override
    public synchronized int read() {
        if (at < pending.length) {
            return pending[at++] & 0xff;
        }
        return ended ? -1 : unit("outside_byte");
    }

    @Override
    public synchronized int read(byte[] bytes, int from, int length) {
        Objects.checkFromIndexSize(from, length, bytes.length);
        if (length == 0) {
            return 0;
        }
        if (length == 1 && at == pending.length && !Inputs.isNext("outside_ended")) {
            int unit = read();
            bytes[from] = (byte) unit;
            return unit < 0 ? -1 : 1;
        }
        if (at == pending.length && !fill()) {
            return -1;
        }
        int count = Math.min(length, pending.length - at);
        System.arraycopy(pending, at, bytes, from, count);
        at += count;
        return count;
    }

    @Override
    public synchronized int available() {
        return pending.length - at;
    }

    private boolean fill() {
        if (ended) {
            return false;
        }
        String text;
        if (Inputs.isNext("outside_char")) {
            text = String.valueOf((char) unit("outside_char"));
        } else {
            ended = (Boolean) Inputs.want("outside_ended");
            text = ended ? "" : Inputs.want("outside_line") + "\n";
        }
        if (ended) {
            return false;
        }
        pending = text.getBytes(StandardCharsets.UTF_8);
        at = 0;
        return true;
    }

    private int unit(String kind) {
        int unit = (Integer) Inputs.want(kind);
        ended = unit < 0;
        return unit;
    }
}
