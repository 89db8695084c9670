// SPDX-License-Identifier: Apache-2.0
//
// The same in one part: right mover, movers, left mover.
import java.util.concurrent.locks.ReentrantLock;

public class IncrementInTwoPartsWhole {
    private final ReentrantLock lock = new ReentrantLock();
    private int s;

    //~ none
    public void increment() {
        lock.lock();
        int t = s;
        t++;
        s = t;
        lock.unlock();
    }
}
