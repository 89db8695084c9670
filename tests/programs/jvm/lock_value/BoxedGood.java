// SPDX-License-Identifier: Apache-2.0
//
// A lock of its own.
//
//~ flags: --rules lock-value
public class BoxedGood {
    private final Object lock = new Object();
    private Integer count = 0;

    public void increment() {
        synchronized (lock) { //~ none
            count = count + 1;
        }
    }
}
