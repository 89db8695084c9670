// SPDX-License-Identifier: Apache-2.0
//
// A window that is asked how large it is, and then made larger.
// It gets the value that was made of what it was: what others did meanwhile is lost.
//~ report: default
public class RelativeBroken {
    private final Object lock = new Object();
    private long size;

    public long size() {
        synchronized (lock) {
            return size;
        }
    }

    public void resize(long by) {
        synchronized (lock) {
            size = by;
        }
    }

    public void consume(long by) {
        synchronized (lock) {
            size -= by;
        }
    }
}
