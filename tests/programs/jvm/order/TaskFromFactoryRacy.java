// SPDX-License-Identifier: Apache-2.0
//
// A method makes the task, and its caller starts two threads with it.
public class TaskFromFactoryRacy {
    static class Task implements Runnable {
        private int rounds;
        private volatile boolean begun;

        @Override
        public void run() {
            begun = true;
            rounds++; //~ race
        }
    }

    protected Task create() {
        return new Task();
    }

    public void start() throws InterruptedException {
        Task task = create();
        new Thread(task).start();
        new Thread(task).start();
        while (!task.begun) Thread.sleep(1);
    }
}
