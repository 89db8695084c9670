// SPDX-License-Identifier: Apache-2.0
//
// Nobody else knows the lock: nobody waits.
public class OwnLock {
    public void work() throws InterruptedException {
        Object own = new Object();
        synchronized (own) { //~ lock-value/fresh
            Thread.sleep(10); //~ none
        }
    }
}
