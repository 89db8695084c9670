// SPDX-License-Identifier: Apache-2.0
//
// A 64-bit field: even a plain write may be seen in two halves.
// The field is volatile.
public class LongFieldSafe {
    private volatile long stamp;

    public static void main(String[] args) {
        LongFieldSafe shared = new LongFieldSafe();
        new Thread(() -> shared.stamp = 0x100000001L).start(); //~ none
        System.out.println(shared.stamp); //~ none
    }
}
