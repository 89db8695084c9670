// SPDX-License-Identifier: Apache-2.0
//
// A thread computes, main prints what it computed.
// Main prints without waiting.
public class StartJoinRacy {
    private int result;

    public static void main(String[] args) throws InterruptedException {
        StartJoinRacy shared = new StartJoinRacy();
        Thread worker = new Thread(() -> shared.result = 42); //~ race
        worker.start();
        System.out.println(shared.result); //~ race
        worker.join();
    }
}
