// SPDX-License-Identifier: Apache-2.0
//
// A private method that writes, and callers that hold the monitor.
// All callers hold it, so the callee may rely on that.
public class CallerHoldsSafe {
    private int n;

    private void write(int x) {
        n = x; //~ none
    }

    synchronized void set(int x) {
        write(x);
    }

    synchronized void reset() {
        write(0);
    }

    public static void main(String[] args) {
        CallerHoldsSafe shared = new CallerHoldsSafe();
        new Thread(() -> shared.set(1)).start();
        shared.reset();
    }
}
