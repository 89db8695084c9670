// SPDX-License-Identifier: Apache-2.0
//
// A lock object that is local to the method.
// It is made once, with the object.
public class LockPerCallSafe {
    private int n;
    private final Object lock = new Object();

    void add() {
        synchronized (lock) {
            n++; //~ none
        }
    }

    public static void main(String[] args) {
        LockPerCallSafe shared = new LockPerCallSafe();
        new Thread(shared::add).start();
        shared.add();
    }
}
