// SPDX-License-Identifier: Apache-2.0
//
// Data written before a flag, and read after the flag was seen.
// The flag is volatile: what was written before it is visible to whoever has seen it.
public class VolatileFlagSafe {
    private volatile boolean ready;
    private int data;

    void produce() {
        data = 42; //~ none
        ready = true; //~ none
    }

    int consume() {
        while (!ready) { //~ none
            Thread.onSpinWait();
        }
        return data; //~ none
    }

    public static void main(String[] args) {
        VolatileFlagSafe shared = new VolatileFlagSafe();
        new Thread(shared::produce).start();
        System.out.println(shared.consume());
    }
}
