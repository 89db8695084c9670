// SPDX-License-Identifier: Apache-2.0
//
// Sleeping in a synchronized method: everybody else sleeps too.
public class Sleep {
    private int n;

    public synchronized void poll() throws InterruptedException {
        n++;
        Thread.sleep(100); //~ held-while-blocking/sleep
    }

    public synchronized int get() {
        return n;
    }
}
