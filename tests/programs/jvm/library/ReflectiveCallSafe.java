// SPDX-License-Identifier: Apache-2.0
//
// A method called by its constant name.
// The method is synchronized.
public class ReflectiveCallSafe {
    private int n;

    public synchronized void add() {
        n++; //~ none
    }

    public static void main(String[] args) throws Exception {
        ReflectiveCallSafe shared = new ReflectiveCallSafe();
        new Thread(() -> {
            try {
                ReflectiveCallSafe.class.getMethod("add").invoke(shared);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }).start();
        synchronized (shared) {
            shared.n++; //~ none
        }
    }
}
