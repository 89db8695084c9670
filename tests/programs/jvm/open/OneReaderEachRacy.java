// SPDX-License-Identifier: Apache-2.0
//
// A thread for every call, which nobody keeps: two requests are two threads, and they count together. Its twin
// has one reader.
//~ report: default
public class OneReaderEachRacy {
    private volatile boolean closed;
    private long received;

    public void handle() {
        new Thread(this::read).start();
    }

    private void read() {
        while (!closed) received++; //~ race
    }

    public synchronized void close() {
        closed = true;
    }
}
