// SPDX-License-Identifier: Apache-2.0
//
// The lock is taken in one branch.
// On the other branch the field is written with no lock held, so at the write the lock is not held on every path.
import java.util.concurrent.locks.ReentrantLock;

public class OneBranchRacy {
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    void add(boolean careful) {
        if (careful) {
            lock.lock();
            n++; //~ race
            lock.unlock();
        } else {
            n--; //~ race
        }
    }

    public static void main(String[] args) {
        OneBranchRacy shared = new OneBranchRacy();
        new Thread(() -> shared.add(args.length > 0)).start();
        shared.add(args.length > 1);
    }
}
