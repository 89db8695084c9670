// SPDX-License-Identifier: Apache-2.0
//
// Two threads may both find it running.
public class StopOnceBroken {
    private boolean stopped;

    private synchronized boolean isStopped() {
        return stopped;
    }

    private synchronized void setStopped() {
        stopped = true; //~ atomicity/check-then-act
    }

    public boolean stop() {
        if (isStopped()) { //~ atomicity/check-then-act
            return false;
        }
        setStopped(); //~ atomicity/check-then-act
        return true;
    }
}
