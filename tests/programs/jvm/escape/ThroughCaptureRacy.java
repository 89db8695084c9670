// SPDX-License-Identifier: Apache-2.0
//
// A lambda captures a local array.
// The lambda that runs in the thread captures the array that main writes.
public class ThroughCaptureRacy {
    public static void main(String[] args) {
        int[] cell = new int[1];
        Runnable task = () -> System.out.println(cell[0]); //~ race
        new Thread(task).start();
        cell[0] = 1; //~ race
    }
}
