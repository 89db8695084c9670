// SPDX-License-Identifier: Apache-2.0
//
// The boxed number changes, and with it the lock; numbers of one value are one object.
//
//~ flags: --rules lock-value
public class BoxedBad {
    private final Object lock = new Object();
    private Integer count = 0;

    public void increment() {
        synchronized (count) { //~ lock-value/boxed
            count = count + 1;
        }
    }
}
