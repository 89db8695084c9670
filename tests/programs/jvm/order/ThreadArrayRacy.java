// SPDX-License-Identifier: Apache-2.0
//
// An array of threads that all add to one counter under its monitor; main prints the sum.
// Main starts them and prints at once, without the monitor.
public class ThreadArrayRacy {
    private int n;

    synchronized void add() {
        n++; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        ThreadArrayRacy shared = new ThreadArrayRacy();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(shared::add);
            threads[i].start();
        }
        System.out.println(shared.n); //~ race
    }
}
