// SPDX-License-Identifier: Apache-2.0
//
// Worker threads with a field of their own; main prints it.
// Main does not wait for the worker.
public class ThreadOwnFieldsRacy {
    static class Worker extends Thread {
        int count;

        @Override
        public void run() {
            count++; //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker[] workers = new Worker[4];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Worker();
            workers[i].start();
        }
        for (Worker worker : workers) {
            System.out.println(worker.count); //~ race
        }
    }
}
