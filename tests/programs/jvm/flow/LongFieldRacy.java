// SPDX-License-Identifier: Apache-2.0
//
// A 64-bit field: even a plain write may be seen in two halves.
// The field is plain.
public class LongFieldRacy {
    private long stamp;

    public static void main(String[] args) {
        LongFieldRacy shared = new LongFieldRacy();
        new Thread(() -> shared.stamp = 0x100000001L).start(); //~ race
        System.out.println(shared.stamp); //~ race
    }
}
