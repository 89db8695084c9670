// SPDX-License-Identifier: Apache-2.0
//
// An array of threads that all add to one counter under its monitor; main prints the sum.
// Main joins every one of them first, in a second loop.
public class ThreadArraySafe {
    private int n;

    synchronized void add() {
        n++; //~ none
    }

    public static void main(String[] args) throws InterruptedException {
        ThreadArraySafe shared = new ThreadArraySafe();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(shared::add);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(shared.n); //~ none
    }
}
