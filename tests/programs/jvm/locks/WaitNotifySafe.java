// SPDX-License-Identifier: Apache-2.0
//
// A slot that a producer fills again and again and a consumer empties, with wait and notifyAll.
// The consumer reads under the monitor. wait() gives the monitor up and has it again when it returns.
public class WaitNotifySafe {
    private boolean full;
    private int value;

    synchronized void put(int x) throws InterruptedException {
        while (full) {
            wait();
        }
        value = x; //~ none
        full = true;
        notifyAll();
    }

    int take() throws InterruptedException {
        int result;
        synchronized (this) {
            while (!full) {
                wait();
            }
            full = false;
            result = value; //~ none
            notifyAll();
        }
        return result;
    }

    public static void main(String[] args) throws InterruptedException {
        WaitNotifySafe slot = new WaitNotifySafe();
        new Thread(() -> {
            try {
                for (int i = 0; i < 10; i++) {
                    slot.put(i);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }).start();
        System.out.println(slot.take() + slot.take());
    }
}
