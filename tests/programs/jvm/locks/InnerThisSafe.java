// SPDX-License-Identifier: Apache-2.0
//
// `this` inside an anonymous class.
// The outer object is named: one monitor for all.
public class InnerThisSafe {
    private int n;

    Runnable task() {
        return new Runnable() {
            public void run() {
                synchronized (InnerThisSafe.this) {
                    n++; //~ none
                }
            }
        };
    }

    public static void main(String[] args) {
        InnerThisSafe shared = new InnerThisSafe();
        new Thread(shared.task()).start();
        new Thread(shared.task()).start();
    }
}
