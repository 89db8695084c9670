// SPDX-License-Identifier: Apache-2.0
//
// A write that only one thread ever does.
// And a second thread reads.
public class OneThreadOnlyRacy {
    private int a;
    private int b;

    public static void main(String[] args) {
        OneThreadOnlyRacy shared = new OneThreadOnlyRacy();
        new Thread(() -> shared.a++).start(); //~ race
        System.out.println(shared.a); //~ race
    }
}
