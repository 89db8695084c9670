// SPDX-License-Identifier: Apache-2.0
//
// A method that returns in the middle of a guarded region.
// The lock is released by hand on the way out of the first return only, and the rest of the method goes on without it.
import java.util.concurrent.locks.ReentrantLock;

public class EarlyReturnRacy {
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    int add(int x) {
        lock.lock();
        if (x == 0) {
            lock.unlock();
        } else {
            lock.unlock();
        }
        n += x; //~ race
        return x;
    }

    public static void main(String[] args) {
        EarlyReturnRacy shared = new EarlyReturnRacy();
        new Thread(() -> shared.add(1)).start();
        shared.add(2);
    }
}
