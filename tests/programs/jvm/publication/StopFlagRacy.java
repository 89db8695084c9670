// SPDX-License-Identifier: Apache-2.0
//
// A flag that ends a loop in another thread.
// It is a plain field.
public class StopFlagRacy implements Runnable {
    private boolean stopped;

    @Override
    public void run() {
        while (!stopped) { //~ race
            Thread.yield();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StopFlagRacy loop = new StopFlagRacy();
        new Thread(loop).start();
        Thread.sleep(10);
        loop.stopped = true; //~ race
    }
}
