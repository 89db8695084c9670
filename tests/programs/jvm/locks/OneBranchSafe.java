// SPDX-License-Identifier: Apache-2.0
//
// The lock is taken in one branch.
// Both branches take it.
import java.util.concurrent.locks.ReentrantLock;

public class OneBranchSafe {
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    void add(boolean careful) {
        if (careful) {
            lock.lock();
            n++; //~ none
            lock.unlock();
        } else {
            lock.lock();
            n--; //~ none
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        OneBranchSafe shared = new OneBranchSafe();
        new Thread(() -> shared.add(args.length > 0)).start();
        shared.add(args.length > 1);
    }
}
