// SPDX-License-Identifier: Apache-2.0
//
// One field, a monitor and a ReentrantLock.
// Both sides use lock().
import java.util.concurrent.locks.ReentrantLock;

public class MixedSafe {
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    void add() {
        lock.lock();
        n++; //~ none
        lock.unlock();
    }

    void addToo() {
        lock.lock();
        n++; //~ none
        lock.unlock();
    }

    public static void main(String[] args) {
        MixedSafe shared = new MixedSafe();
        new Thread(shared::add).start();
        shared.addToo();
    }
}
