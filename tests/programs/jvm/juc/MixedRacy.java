// SPDX-License-Identifier: Apache-2.0
//
// One field, a monitor and a ReentrantLock.
// synchronized (lock) takes the monitor of the Lock object, which has nothing to do with lock().
import java.util.concurrent.locks.ReentrantLock;

public class MixedRacy {
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    void add() {
        lock.lock();
        n++; //~ race
        lock.unlock();
    }

    void addToo() {
        synchronized (lock) { //~ lock-value/lock
            n++; //~ race
        }
    }

    public static void main(String[] args) {
        MixedRacy shared = new MixedRacy();
        new Thread(shared::add).start();
        shared.addToo();
    }
}
