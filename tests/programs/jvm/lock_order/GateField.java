// SPDX-License-Identifier: Apache-2.0
//
// The gate is a field beside the two locks, and a library's clients call both methods on one object.
public class GateField {
    private final Object gate = new Object();
    private final Object a = new Object();
    private final Object b = new Object();
    private int n;

    public void one() {
        synchronized (gate) {
            synchronized (a) {
                synchronized (b) { //~ none
                    n++;
                }
            }
        }
    }

    public void two() {
        synchronized (gate) {
            synchronized (b) {
                synchronized (a) { //~ none
                    n++;
                }
            }
        }
    }
}
