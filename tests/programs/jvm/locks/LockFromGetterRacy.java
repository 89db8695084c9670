// SPDX-License-Identifier: Apache-2.0
//
// The lock is fetched through a method.
// The method makes a new lock for each caller.
public class LockFromGetterRacy {
    private final Object lock = new Object();
    private int n;

    private Object mutex() {
        return new Object();
    }

    void add() {
        synchronized (mutex()) {
            n++; //~ race
        }
    }

    public static void main(String[] args) {
        LockFromGetterRacy shared = new LockFromGetterRacy();
        new Thread(shared::add).start();
        shared.add();
    }
}
