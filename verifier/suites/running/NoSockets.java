import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;

/**
 * Sockets that neither connect nor listen, on any machine: what a test finds at a port is not its own.
 */
final class NoSockets extends SocketImpl {
    /** All sockets of this process are such ones from now on. */
    @SuppressWarnings("deprecation")
    static void install() throws IOException {
        Socket.setSocketImplFactory(NoSockets::new);
        ServerSocket.setSocketFactory(NoSockets::new);
        DatagramSocket.setDatagramSocketImplFactory(() -> {
            throw new IllegalStateException(refused());
        });
    }

    private static SocketException refused() {
        return new SocketException("no network");
    }

    @Override
    protected void create(boolean stream) {
        // nothing is opened
    }

    @Override
    protected void connect(String host, int port) throws IOException {
        throw refused();
    }

    @Override
    protected void connect(InetAddress address, int port) throws IOException {
        throw refused();
    }

    @Override
    protected void connect(SocketAddress address, int timeout) throws IOException {
        throw refused();
    }

    @Override
    protected void bind(InetAddress host, int port) throws IOException {
        throw refused();
    }

    @Override
    protected void listen(int backlog) throws IOException {
        throw refused();
    }

    @Override
    protected void accept(SocketImpl socket) throws IOException {
        throw refused();
    }

    @Override
    protected InputStream getInputStream() throws IOException {
        throw refused();
    }

    @Override
    protected OutputStream getOutputStream() throws IOException {
        throw refused();
    }

    @Override
    protected int available() throws IOException {
        throw refused();
    }

    @Override
    protected void close() {
        // nothing is open
    }

    @Override
    protected void sendUrgentData(int data) throws IOException {
        throw refused();
    }

    @Override
    public void setOption(int option, Object value) throws SocketException {
        throw refused();
    }

    @Override
    public Object getOption(int option) throws SocketException {
        throw refused();
    }
}
