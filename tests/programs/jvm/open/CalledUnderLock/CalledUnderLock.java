// SPDX-License-Identifier: Apache-2.0
//
// The program calls its policies with a lock held, always: a policy needs none of its own, though it is public. What is
// called without one, too, is to look after itself.
//~ report: default
import java.util.concurrent.locks.ReentrantLock;

public class CalledUnderLock {
    private final ReentrantLock lock = new ReentrantLock();
    private final Policy policy;
    private final Policies policies = new Policies();

    public CalledUnderLock(Policy policy) {
        this.policy = policy;
    }

    public void append() {
        lock.lock();
        try {
            policy.appended();
            policies.appended();
        } finally {
            lock.unlock();
        }
        policy.told();
    }
}
