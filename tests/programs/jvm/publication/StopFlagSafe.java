// SPDX-License-Identifier: Apache-2.0
//
// A flag that ends a loop in another thread.
// It is volatile.
public class StopFlagSafe implements Runnable {
    private volatile boolean stopped;

    @Override
    public void run() {
        while (!stopped) { //~ none
            Thread.yield();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StopFlagSafe loop = new StopFlagSafe();
        new Thread(loop).start();
        Thread.sleep(10);
        loop.stopped = true; //~ none
    }
}
