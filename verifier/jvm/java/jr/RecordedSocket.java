package jr;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketAddress;

/**
 * java.net.Socket as the program under test sees it: it always connects, sends into the void, and what
 * it receives are inputs. The network is never used.
 */
public final class RecordedSocket extends Socket {
    private final InputStream input = new OutsideInput();
    private boolean closed;

    public RecordedSocket() {}

    public RecordedSocket(Proxy proxy) {}

    public RecordedSocket(String host, int port) {
        this(port);
    }

    public RecordedSocket(InetAddress address, int port) {
        this(port);
    }

    public RecordedSocket(String host, int port, InetAddress local, int localPort) {
        this(port);
    }

    public RecordedSocket(InetAddress address, int port, InetAddress local, int localPort) {
        this(port);
    }

    public RecordedSocket(String host, int port, boolean stream) {
        this(port);
    }

    public RecordedSocket(InetAddress address, int port, boolean stream) {
        this(port);
    }

    private RecordedSocket(int port) {
        if (port < 0 || port > 0xffff) {
            throw new IllegalArgumentException("port out of range:" + port);
        }
    }

    @Override
    public InputStream getInputStream() {
        return input;
    }

    @Override
    public OutputStream getOutputStream() {
        return OutputStream.nullOutputStream();
    }

    @Override
    public void connect(SocketAddress address) {}

    @Override
    public void connect(SocketAddress address, int timeoutMs) {}

    @Override
    public void bind(SocketAddress address) {}

    @Override
    public void close() {
        closed = true;
    }

    @Override
    public void shutdownInput() {}

    @Override
    public void shutdownOutput() {}

    @Override
    public void setTcpNoDelay(boolean on) {}

    @Override
    public void setSoTimeout(int timeoutMs) {}

    @Override
    public void setKeepAlive(boolean on) {}

    @Override
    public void setReuseAddress(boolean on) {}

    @Override
    public boolean isConnected() {
        return true;
    }

    @Override
    public boolean isBound() {
        return true;
    }

    @Override
    public boolean isClosed() {
        return closed;
    }
}
