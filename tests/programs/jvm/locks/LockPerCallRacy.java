// SPDX-License-Identifier: Apache-2.0
//
// A lock object that is local to the method.
// Every call makes its own: nobody else can ever hold it.
public class LockPerCallRacy {
    private int n;

    void add() {
        Object lock = new Object();
        synchronized (lock) { //~ lock-value/fresh
            n++; //~ race
        }
    }

    public static void main(String[] args) {
        LockPerCallRacy shared = new LockPerCallRacy();
        new Thread(shared::add).start();
        shared.add();
    }
}
