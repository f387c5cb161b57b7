package jr;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * An untrusted process that calls the program's own native methods on copies of what they reach ({@link Mirror}).
 * Arguments: the numbers of two inherited descriptors, and the library, which is loaded first. The program's classes
 * are on the class path beside this one, so that the library is theirs, too. Frames are as in {@link Runner};
 * the first answer is an empty text, or why the library was not loaded.
 */
public final class Natives {
    private Natives() {}

    public static void main(String[] args) throws IOException {
        DataInputStream in = new DataInputStream(new FileInputStream(Runner.pipe(args[0])));
        OutputStream out = new FileOutputStream(Runner.pipe(args[1]));
        byte[] secret = Runner.frame(in);
        Names.loader = Natives.class.getClassLoader();
        String problem = "";
        try {
            System.load(args[2]);
        } catch (LinkageError | RuntimeException notLoaded) {
            problem = String.valueOf(notLoaded.getMessage());
        }
        while (true) {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            DataInputStream request = Runner.opened(Runner.frame(in), secret, body);
            if (request.readUnsignedByte() == 'l') {
                Wire.writeString(new DataOutputStream(body), problem);
            } else {
                Server.callOnCopies(request, new DataOutputStream(body), false);
            }
            Frames.write(out, body.toByteArray());
        }
    }
}
