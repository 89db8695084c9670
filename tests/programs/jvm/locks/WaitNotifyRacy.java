// SPDX-License-Identifier: Apache-2.0
//
// A slot that a producer fills again and again and a consumer empties, with wait and notifyAll.
// The consumer leaves the monitor before it reads the value: the producer may fill the slot again meanwhile.
public class WaitNotifyRacy {
    private boolean full;
    private int value;

    synchronized void put(int x) throws InterruptedException {
        while (full) {
            wait();
        }
        value = x; //~ race
        full = true;
        notifyAll();
    }

    int take() throws InterruptedException {
        synchronized (this) {
            while (!full) {
                wait();
            }
            full = false;
            notifyAll();
        }
        return value; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        WaitNotifyRacy slot = new WaitNotifyRacy();
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
