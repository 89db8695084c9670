// SPDX-License-Identifier: Apache-2.0
//
// Main fills in a field that the thread reads.
// It does so before start(), which orders it.
public class BeforeStartSafe {
    private int input;

    public static void main(String[] args) {
        BeforeStartSafe shared = new BeforeStartSafe();
        Thread worker = new Thread(() -> System.out.println(shared.input)); //~ none
        shared.input = 42; //~ none
        worker.start();
    }
}
