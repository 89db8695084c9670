// SPDX-License-Identifier: Apache-2.0
//
// One access behind a branch that may or may not have taken the lock.
// The lock is taken on both paths that lead to the write.
import java.util.concurrent.locks.ReentrantLock;

public class BranchThenAccessSafe {
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    void add(boolean careful) {
        if (careful) {
            lock.lock();
        }
        else {
            lock.lock();
        }
        n++; //~ none
        if (lock.isHeldByCurrentThread()) {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        BranchThenAccessSafe shared = new BranchThenAccessSafe();
        new Thread(() -> shared.add(args.length > 0)).start();
        shared.add(args.length > 1);
    }
}
