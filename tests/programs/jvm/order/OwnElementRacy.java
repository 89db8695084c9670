// SPDX-License-Identifier: Apache-2.0
//
// Two threads each share an element of an array: their numbers are halved.
public class OwnElementRacy {
    static final int[] counts = new int[8], sums = new int[8];

    static class Worker extends Thread {
        private final int id;

        Worker(int id) {
            this.id = id;
        }

        @Override
        public void run() {
            for (int n = 0; n < 100; n++) sums[id] += n; //~ race
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] all = new Thread[8];
        for (int i = 0; i < 8; i++) {
            final int own = i / 2;
            all[i] = new Thread(() -> {
                for (int n = 0; n < 100; n++) counts[own]++; //~ race
            });
            all[i].start();
        }
        for (Thread thread : all) thread.join();
        for (int i = 0; i < 8; i++) new Worker(i / 2).start();
    }
}
