// SPDX-License-Identifier: Apache-2.0
//
// A static synchronized method holds the monitor of the class object.
// The other access holds the monitor of an instance, which is another object.
public class SyncStaticRacy {
    private static int n;

    static synchronized void add() {
        n++; //~ race
    }

    void addToo() {
        synchronized (this) {
            n++; //~ race
        }
    }

    public static void main(String[] args) {
        new Thread(SyncStaticRacy::add).start();
        new SyncStaticRacy().addToo();
    }
}
