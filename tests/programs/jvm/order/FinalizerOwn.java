// SPDX-License-Identifier: Apache-2.0
//
// A finalizer runs when nobody has the object any more: what it does to the object's own parts comes after
// all that others did to them, although it holds no lock.
public class FinalizerOwn {
    static class Buffer {
        int used;
    }

    private final Buffer buffer = new Buffer();

    public synchronized void add() {
        buffer.used++; //~ none
    }

    @Override
    @SuppressWarnings({"deprecation", "removal"})
    protected void finalize() {
        buffer.used = 0; //~ none
    }
}
