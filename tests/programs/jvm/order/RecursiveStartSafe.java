// SPDX-License-Identifier: Apache-2.0
//
// Methods that call each other start a thread on the way,
// and wait for it before they go on.
public class RecursiveStartSafe {
    static int total;

    static void even(int n) throws InterruptedException {
        if (n > 0) {
            odd(n - 1);
        }
    }

    static void odd(int n) throws InterruptedException {
        Thread adder = new Thread(() -> total += n); //~ none
        adder.start();
        adder.join();
        if (n > 0) {
            even(n - 1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        even(8);
        System.out.println(total); //~ none
    }
}
