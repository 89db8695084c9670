// SPDX-License-Identifier: Apache-2.0
//
// Main fills in a field that the thread reads.
// It does so after start().
public class BeforeStartRacy {
    private int input;

    public static void main(String[] args) {
        BeforeStartRacy shared = new BeforeStartRacy();
        Thread worker = new Thread(() -> System.out.println(shared.input)); //~ race
        worker.start();
        shared.input = 42; //~ race
    }
}
