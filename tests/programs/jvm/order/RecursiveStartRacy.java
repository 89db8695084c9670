// SPDX-License-Identifier: Apache-2.0
//
// Methods that call each other start a thread on the way,
// and the caller goes on while that thread still works.
public class RecursiveStartRacy {
    static int total;

    static void even(int n) {
        if (n > 0) {
            odd(n - 1);
        }
    }

    static void odd(int n) {
        new Thread(() -> total += n).start(); //~ race
        if (n > 0) {
            even(n - 1);
        }
    }

    public static void main(String[] args) {
        even(8);
        System.out.println(total); //~ race
    }
}
