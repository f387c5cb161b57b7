package jr;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;

/**
 * An untrusted process that calls the program's own native methods on copies of what they reach ({@link Mirror}).
 * Arguments: the numbers of two inherited descriptors, and the library, which is loaded first. The program's classes
 * are on the class path beside this one, so that the library is theirs, too. Frames are as in {@link Runner};
 * the first answer is an empty text, or why the library was not loaded.
 */
public final class Natives {
    private static final int RUN_NUMBER_BYTES = 8;
    private static final int FORGED_STATUS = 4;

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
            DataInputStream request = new DataInputStream(new ByteArrayInputStream(Runner.frame(in)));
            if (!MessageDigest.isEqual(request.readNBytes(secret.length), secret)) {
                Runtime.getRuntime().halt(FORGED_STATUS);
            }
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            body.write(secret);
            body.write(request.readNBytes(RUN_NUMBER_BYTES));
            if (request.readUnsignedByte() == 'l') {
                Wire.writeString(new DataOutputStream(body), problem);
            } else {
                Server.callOnCopies(request, new DataOutputStream(body), false);
            }
            Frames.write(out, body.toByteArray());
        }
    }
}
