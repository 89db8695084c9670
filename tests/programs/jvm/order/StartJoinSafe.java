// SPDX-License-Identifier: Apache-2.0
//
// A thread computes, main prints what it computed.
// Main waits with join: everything the thread did happens before that returns.
public class StartJoinSafe {
    private int result;

    public static void main(String[] args) throws InterruptedException {
        StartJoinSafe shared = new StartJoinSafe();
        Thread worker = new Thread(() -> shared.result = 42); //~ none
        worker.start();
        worker.join();
        System.out.println(shared.result); //~ none
    }
}
