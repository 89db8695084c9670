// SPDX-License-Identifier: Apache-2.0
//
// A task with a number of its own is given to two threads.
public class OwnElementOfTaskRacy {
    static final int[] sums = new int[8];

    static class Task implements Runnable {
        private final int id;

        Task(int id) {
            this.id = id;
        }

        @Override
        public void run() {
            for (int n = 0; n < 100; n++) sums[id] += n; //~ race
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 8; i++) {
            Task task = new Task(i);
            for (int k = 0; k < 2; k++) new Thread(task).start();
        }
    }
}
