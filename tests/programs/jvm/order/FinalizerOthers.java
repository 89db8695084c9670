// SPDX-License-Identifier: Apache-2.0
//
// What the object has in common with others is still in use when its finalizer runs.
public class FinalizerOthers {
    static class Buffer {
        int used;
    }

    private static final Buffer SHARED = new Buffer();

    private final Buffer buffer = SHARED;

    public void add() {
        synchronized (SHARED) {
            buffer.used++; //~ race
        }
    }

    @Override
    @SuppressWarnings({"deprecation", "removal"})
    protected void finalize() {
        buffer.used = 0; //~ race
    }
}
