// SPDX-License-Identifier: Apache-2.0
//
// `this` inside an anonymous class.
// It is the Runnable, of which each thread has its own.
public class InnerThisRacy {
    private int n;

    Runnable task() {
        return new Runnable() {
            public void run() {
                synchronized (this) {
                    n++; //~ race
                }
            }
        };
    }

    public static void main(String[] args) {
        InnerThisRacy shared = new InnerThisRacy();
        new Thread(shared.task()).start();
        new Thread(shared.task()).start();
    }
}
