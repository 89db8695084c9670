// SPDX-License-Identifier: Apache-2.0
//
// Writers hold two locks, readers one of them, either one.
// The writer holds only one: a reader under the other meets it.
public class TwoLocksForWritesRacy {
    private final Object a = new Object();
    private final Object b = new Object();
    private int n;

    void write(int x) {
        synchronized (a) {
            n = x; //~ race
        }
    }

    int readWithA() {
        synchronized (a) {
            return n; //~ none
        }
    }

    int readWithB() {
        synchronized (b) {
            return n; //~ race
        }
    }

    public static void main(String[] args) {
        TwoLocksForWritesRacy shared = new TwoLocksForWritesRacy();
        new Thread(() -> {
            synchronized (shared.a) {
                shared.write(1);
            }
        }).start();
        new Thread(shared::readWithA).start();
        System.out.println(shared.readWithB());
    }
}
