// SPDX-License-Identifier: Apache-2.0
//
// A method makes the task, its caller starts it and waits until it has begun: each thread has a task of its own.
public class TaskFromFactorySafe {
    static class Task implements Runnable {
        private int rounds;
        private volatile boolean begun;

        @Override
        public void run() {
            begun = true;
            rounds++; //~ none
        }
    }

    protected Task create() {
        return new Task();
    }

    public void start() throws InterruptedException {
        Task task = create();
        new Thread(task).start();
        while (!task.begun) Thread.sleep(1);
    }
}
