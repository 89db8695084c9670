// SPDX-License-Identifier: Apache-2.0
//
// Writers hold two locks, readers one of them, either one.
// Whichever lock a reader has, the writer has it too. Readers do not conflict with each other.
public class TwoLocksForWritesSafe {
    private final Object a = new Object();
    private final Object b = new Object();
    private int n;

    void write(int x) {
        synchronized (a) {
            synchronized (b) {
                n = x; //~ none
            }
        }
    }

    int readWithA() {
        synchronized (a) {
            return n; //~ none
        }
    }

    int readWithB() {
        synchronized (b) {
            return n; //~ none
        }
    }

    public static void main(String[] args) {
        TwoLocksForWritesSafe shared = new TwoLocksForWritesSafe();
        new Thread(() -> {
            synchronized (shared.a) {
                shared.write(1);
            }
        }).start();
        new Thread(shared::readWithA).start();
        System.out.println(shared.readWithB());
    }
}
