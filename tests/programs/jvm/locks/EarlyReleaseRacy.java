// SPDX-License-Identifier: Apache-2.0
//
// An explicit lock around two statements.
// It is released before the write.
import java.util.concurrent.locks.ReentrantLock;

public class EarlyReleaseRacy {
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    void add(int x) {
        lock.lock();
        int sum = x + 1;
        lock.unlock();
        n = n + sum; //~ race
    }

    public static void main(String[] args) {
        EarlyReleaseRacy shared = new EarlyReleaseRacy();
        new Thread(() -> shared.add(1)).start();
        shared.add(2);
    }
}
