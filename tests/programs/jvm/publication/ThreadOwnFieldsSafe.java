// SPDX-License-Identifier: Apache-2.0
//
// Worker threads with a field of their own; main prints it.
// Main waits for each worker before it reads its field. The workers do not touch each other's.
public class ThreadOwnFieldsSafe {
    static class Worker extends Thread {
        int count;

        @Override
        public void run() {
            count++; //~ none
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker[] workers = new Worker[4];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Worker();
            workers[i].start();
        }
        for (Worker worker : workers) {
            worker.join();
            System.out.println(worker.count); //~ none
        }
    }
}
