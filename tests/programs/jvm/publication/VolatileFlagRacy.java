// SPDX-License-Identifier: Apache-2.0
//
// Data written before a flag, and read after the flag was seen.
// The flag is plain: nothing orders the two, and the loop may even spin for ever.
public class VolatileFlagRacy {
    private boolean ready;
    private int data;

    void produce() {
        data = 42; //~ race
        ready = true; //~ race
    }

    int consume() {
        while (!ready) { //~ race
            Thread.onSpinWait();
        }
        return data; //~ race
    }

    public static void main(String[] args) {
        VolatileFlagRacy shared = new VolatileFlagRacy();
        new Thread(shared::produce).start();
        System.out.println(shared.consume());
    }
}
