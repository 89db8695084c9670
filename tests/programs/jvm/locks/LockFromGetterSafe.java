// SPDX-License-Identifier: Apache-2.0
//
// The lock is fetched through a method.
// The method returns the final field.
public class LockFromGetterSafe {
    private final Object lock = new Object();
    private int n;

    private Object mutex() {
        return lock;
    }

    void add() {
        synchronized (mutex()) {
            n++; //~ none
        }
    }

    public static void main(String[] args) {
        LockFromGetterSafe shared = new LockFromGetterSafe();
        new Thread(shared::add).start();
        shared.add();
    }
}
