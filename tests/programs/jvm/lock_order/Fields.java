// SPDX-License-Identifier: Apache-2.0
//
// Two locks that are fields of one object, in an open program: any two threads may call.
public class Fields {
    private final Object a = new Object();
    private final Object b = new Object();

    public void one() {
        synchronized (a) {
            synchronized (b) { //~ lock-order
            }
        }
    }

    public void two() {
        synchronized (b) {
            synchronized (a) { //~ lock-order
            }
        }
    }
}
