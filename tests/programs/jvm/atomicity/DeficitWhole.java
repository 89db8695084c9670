// SPDX-License-Identifier: Apache-2.0
//
// The old count decides how often something is tried; the count itself goes down by one from whatever it is by then.
public class DeficitWhole {
    private int busy;

    private synchronized int deficit() {
        return 10 - busy;
    }

    public synchronized void begin() {
        busy++;
    }

    //~ none
    public void fill() {
        if (deficit() > 0) {
            begin();
            synchronized (this) {
                busy--;
            }
        }
    }
}
