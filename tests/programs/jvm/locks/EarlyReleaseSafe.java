// SPDX-License-Identifier: Apache-2.0
//
// An explicit lock around two statements.
// It is released after the write.
import java.util.concurrent.locks.ReentrantLock;

public class EarlyReleaseSafe {
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    void add(int x) {
        lock.lock();
        int sum = x + 1;
        n = n + sum; //~ none
        lock.unlock();
    }

    public static void main(String[] args) {
        EarlyReleaseSafe shared = new EarlyReleaseSafe();
        new Thread(() -> shared.add(1)).start();
        shared.add(2);
    }
}
