// SPDX-License-Identifier: Apache-2.0
//
// Looks and sets in one part.
public class StopOnceWhole {
    private boolean stopped;

    //~ none
    public synchronized boolean stop() {
        if (stopped) {
            return false;
        }
        stopped = true;
        return true;
    }
}
