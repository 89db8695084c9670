// SPDX-License-Identifier: Apache-2.0
//
// The wait for a thread stands in a method of its own.
// The method waits only for a while, whether the thread has ended or not.
public class JoinInHelperRacy {
    private int result;

    static void await(Thread thread) {
        try {
            Thread.sleep(100);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) {
        JoinInHelperRacy shared = new JoinInHelperRacy();
        Thread worker = new Thread(() -> shared.result = 42); //~ race
        worker.start();
        await(worker);
        System.out.println(shared.result); //~ race
    }
}
