// SPDX-License-Identifier: Apache-2.0
//
// The other thread has ended before the two calls.
public class JoinedWhole {
    private int n;

    synchronized int get() {
        return n;
    }

    synchronized void set(int value) {
        n = value;
    }

    public static void main(String[] arguments) throws InterruptedException {
        JoinedWhole counter = new JoinedWhole();
        Thread other = new Thread(() -> counter.set(5));
        other.start();
        other.join();
        counter.set(counter.get() + 1); //~ none
    }
}
