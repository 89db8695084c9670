// SPDX-License-Identifier: Apache-2.0
//
// A private method that writes, and callers that hold the monitor.
// One of the callers does not hold it.
public class CallerHoldsRacy {
    private int n;

    private void write(int x) {
        n = x; //~ race
    }

    synchronized void set(int x) {
        write(x);
    }

    void reset() {
        write(0);
    }

    public static void main(String[] args) {
        CallerHoldsRacy shared = new CallerHoldsRacy();
        new Thread(() -> shared.set(1)).start();
        shared.reset();
    }
}
