// SPDX-License-Identifier: Apache-2.0
//
// The inner object was just made; nobody else can hold its monitor.
public class FreshInner {
    static final class Item {
        private int n;

        synchronized void set(int value) {
            n = value; //~ none
        }

        synchronized void copyTo(Keeper keeper) {
            keeper.put(n);
        }
    }

    static final class Keeper {
        private Item last;

        synchronized void put(int value) {
            Item item = new Item();
            item.set(value);
            last = item; //~ none
        }

        Item last() {
            synchronized (this) {
                return last;
            }
        }
    }

    public static void main(String[] args) {
        Keeper keeper = new Keeper();
        keeper.put(1);
        new Thread(() -> keeper.last().copyTo(keeper)).start();
        new Thread(() -> keeper.put(2)).start();
    }
}
