// SPDX-License-Identifier: Apache-2.0
//
// A lambda captures a local array.
// It captures a number that was read before.
public class ThroughCaptureSafe {
    public static void main(String[] args) {
        int[] cell = new int[1];
        int seen = cell[0];
        Runnable task = () -> System.out.println(seen); //~ none
        new Thread(task).start();
        cell[0] = 1; //~ none
    }
}
