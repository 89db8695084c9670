// SPDX-License-Identifier: Apache-2.0
//
// A write that only one thread ever does.
// And nobody else reads: the other thread uses another field.
public class OneThreadOnlySafe {
    private int a;
    private int b;

    public static void main(String[] args) {
        OneThreadOnlySafe shared = new OneThreadOnlySafe();
        new Thread(() -> shared.a++).start(); //~ none
        System.out.println(shared.b); //~ none
    }
}
