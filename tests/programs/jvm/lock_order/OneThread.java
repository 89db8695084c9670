// SPDX-License-Identifier: Apache-2.0
//
// Both orders, but one thread does both, one after the other.
public class OneThread {
    private static final Object a = new Object();
    private static final Object b = new Object();

    static void both() {
        synchronized (a) {
            synchronized (b) { //~ none
            }
        }
        synchronized (b) {
            synchronized (a) { //~ none
            }
        }
    }

    public static void main(String[] args) {
        new Thread(OneThread::both).start();
        synchronized (b) {
        }
    }
}
