// SPDX-License-Identifier: Apache-2.0
//
// After hedc of the paper's section 5, which needed 9 annotations for objects that are one thread's own for a while:
// a request makes tasks, workers take them from a queue, and the request waits until each says that it is done.
// It reads the result without waiting for that.
import java.util.LinkedList;

public class HedcTaskRacy {
    static class Task {
        private boolean done;
        private int hits;

        void search() {
            hits = 42; //~ race
            synchronized (this) {
                done = true; //~ none
                notifyAll();
            }
        }

        int await() throws InterruptedException {
            synchronized (this) {
                if (!done) { //~ none
                    wait(1); //~ wait-loop/if
                }
            }
            return hits; //~ race
        }
    }

    static class Worker extends Thread {
        private final LinkedList<Task> queue = new LinkedList<>();
        private int served;

        void add(Task task) {
            synchronized (queue) {
                queue.add(task); //~ none
                queue.notify();
            }
        }

        @Override
        public void run() {
            try {
                Task task;
                synchronized (queue) {
                    while (queue.isEmpty()) { //~ none
                        queue.wait();
                    }
                    task = queue.removeFirst(); //~ none
                }
                served++; //~ none
                task.search();
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker worker = new Worker();
        worker.start();
        Task task = new Task();
        worker.add(task);
        System.out.println(task.await());
    }
}
