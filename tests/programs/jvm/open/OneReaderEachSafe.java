// SPDX-License-Identifier: Apache-2.0
//
// A connection has one reader at a time, kept in a field: two of them would need a client that opens one
// connection twice. Its twin starts one for every call.
//~ report: default
public class OneReaderEachSafe {
    private volatile boolean closed;
    private Thread reader;
    private long received;

    public void open() {
        reader = new Thread(this::read);
        reader.start();
    }

    private void read() {
        while (!closed) received++; //~ none
    }

    public synchronized void close() {
        closed = true;
    }
}
