// SPDX-License-Identifier: Apache-2.0
//
// A static synchronized method holds the monitor of the class object.
// The other access names the class object in a synchronized block: the same monitor.
public class SyncStaticSafe {
    private static int n;

    static synchronized void add() {
        n++; //~ none
    }

    void addToo() {
        synchronized (SyncStaticSafe.class) {
            n++; //~ none
        }
    }

    public static void main(String[] args) {
        new Thread(SyncStaticSafe::add).start();
        new SyncStaticSafe().addToo();
    }
}
