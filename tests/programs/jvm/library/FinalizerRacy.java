// SPDX-License-Identifier: Apache-2.0
//
// finalize() runs in a thread of the machine.
// It writes a static field that main writes too.
public class FinalizerRacy {
    static int live;

    FinalizerRacy() {
        synchronized (FinalizerRacy.class) {
            live++; //~ race
        }
    }

    @Override
    @SuppressWarnings({"deprecation", "removal"})
    protected void finalize() {
            live--; //~ race
    }

    public static void main(String[] args) {
        for (int i = 0; i < 1000; i++) {
            new FinalizerRacy();
        }
    }
}
