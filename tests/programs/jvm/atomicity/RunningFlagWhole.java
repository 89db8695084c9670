// SPDX-License-Identifier: Apache-2.0
//
// A loop that looks at a flag again and again relies on no look but the last.
public class RunningFlagWhole implements Runnable {
    private boolean stopped;

    public synchronized void stop() {
        stopped = true;
    }

    private synchronized boolean isStopped() {
        return stopped;
    }

    //~ none
    public void run() {
        while (!isStopped()) {
            if (!isStopped()) {
                Thread.yield();
            }
        }
    }
}
