// SPDX-License-Identifier: Apache-2.0
//
// lock; t = s; unlock; t++; lock; s = t; unlock: no access races, and two threads that do this may count once.
// The survey's introduction has it.
import java.util.concurrent.locks.ReentrantLock;

public class IncrementInTwoPartsBroken {
    private final ReentrantLock lock = new ReentrantLock();
    private int s;

    public void increment() {
        lock.lock();
        int t = s; //~ atomicity/lost-update
        lock.unlock();
        t++;
        lock.lock();
        s = t; //~ atomicity/lost-update
        lock.unlock();
    }
}
