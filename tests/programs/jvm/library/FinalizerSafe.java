// SPDX-License-Identifier: Apache-2.0
//
// finalize() runs in a thread of the machine.
// It does so under the lock that main uses.
public class FinalizerSafe {
    static int live;

    FinalizerSafe() {
        synchronized (FinalizerSafe.class) {
            live++; //~ none
        }
    }

    @Override
    @SuppressWarnings({"deprecation", "removal"})
    protected void finalize() {
        synchronized (FinalizerSafe.class) {
            live--; //~ none
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 1000; i++) {
            new FinalizerSafe();
        }
    }
}
