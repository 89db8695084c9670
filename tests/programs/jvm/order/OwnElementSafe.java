// SPDX-License-Identifier: Apache-2.0
//
// Each thread has its own element of an array: by the number that its lambda has captured, or that its object
// was made with.
//~ none
public class OwnElementSafe {
    static final int[] counts = new int[8], sums = new int[8];

    static class Worker extends Thread {
        private final int id;

        Worker(int id) {
            this.id = id;
        }

        @Override
        public void run() {
            for (int n = 0; n < 100; n++) sums[id] += n;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] all = new Thread[8];
        for (int i = 0; i < 8; i++) {
            final int own = i;
            all[i] = new Thread(() -> {
                for (int n = 0; n < 100; n++) counts[own]++;
            });
            all[i].start();
        }
        for (Thread thread : all) thread.join();
        for (int i = 0; i < 8; i++) new Worker(i).start();
    }
}
