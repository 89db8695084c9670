// SPDX-License-Identifier: Apache-2.0
//
// One access behind a branch that may or may not have taken the lock.
// Where `careful` is false the write happens without it: a lock held on some paths only protects nothing.
import java.util.concurrent.locks.ReentrantLock;

public class BranchThenAccessRacy {
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    void add(boolean careful) {
        if (careful) {
            lock.lock();
        }
        n++; //~ race
        if (lock.isHeldByCurrentThread()) {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        BranchThenAccessRacy shared = new BranchThenAccessRacy();
        new Thread(() -> shared.add(args.length > 0)).start();
        shared.add(args.length > 1);
    }
}
