// SPDX-License-Identifier: Apache-2.0
//
// A window that is asked how large it is, and then made larger.
// It is changed by a difference: what others do meanwhile still counts.
//~ report: default
public class RelativeWhole {
    private final Object lock = new Object();
    private long size;

    public long size() {
        synchronized (lock) {
            return size;
        }
    }

    public void expand(long by) {
        synchronized (lock) {
            size += by;
        }
    }

    public void consume(long by) {
        synchronized (lock) {
            size -= by;
        }
    }
}
