// SPDX-License-Identifier: Apache-2.0
//
// One Runnable class, two instances, each with a buffer.
// Each makes its own in its constructor.
public class RunningTwiceSafe {
    static class Task implements Runnable {
        private final int[] buffer;

        Task(int[] buffer) {
            this.buffer = new int[buffer.length];
        }

        @Override
        public void run() {
            buffer[0]++; //~ none
        }
    }

    public static void main(String[] args) {
        int[] buffer = new int[4];
        Task first = new Task(buffer);
        Task second = new Task(buffer);
        new Thread(first).start();
        new Thread(second).start();
    }
}
