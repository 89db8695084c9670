// SPDX-License-Identifier: Apache-2.0
//
// start() prepares what its thread needs, and then starts it. To do that twice at once is nobody's intention. What it
// writes when the thread is on its way is another matter.
//~ report: default
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class StartsItsWorker {
    private BlockingQueue<String> queue;
    private int begun;

    private class Worker extends Thread {
        @Override
        public void run() {
            System.out.println(queue.poll()); //~ none
            System.out.println(begun); //~ race
        }
    }

    public void start() {
        queue = new ArrayBlockingQueue<>(8); //~ none
        Worker worker = new Worker();
        worker.start();
        begun = queue.size(); //~ race
    }
}
