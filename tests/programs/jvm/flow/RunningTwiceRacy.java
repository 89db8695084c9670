// SPDX-License-Identifier: Apache-2.0
//
// One Runnable class, two instances, each with a buffer.
// They were given the same buffer.
public class RunningTwiceRacy {
    static class Task implements Runnable {
        private final int[] buffer;

        Task(int[] buffer) {
            this.buffer = buffer;
        }

        @Override
        public void run() {
            buffer[0]++; //~ race
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
