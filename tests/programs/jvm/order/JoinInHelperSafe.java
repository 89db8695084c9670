// SPDX-License-Identifier: Apache-2.0
//
// The wait for a thread stands in a method of its own.
// The method waits until the thread has ended, however often it is interrupted.
public class JoinInHelperSafe {
    private int result;

    static void await(Thread thread) {
        while (true) {
            try {
                thread.join();
                return;
            } catch (InterruptedException e) {
                Thread.interrupted();
            }
        }
    }

    public static void main(String[] args) {
        JoinInHelperSafe shared = new JoinInHelperSafe();
        Thread worker = new Thread(() -> shared.result = 42); //~ none
        worker.start();
        await(worker);
        System.out.println(shared.result); //~ none
    }
}
