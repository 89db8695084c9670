// SPDX-License-Identifier: Apache-2.0
//
// Double-checked locking with a flag of its own.
// The flag is volatile and set last, so whoever sees it set sees the fields, too.
public class FlagOnceSafe {
    private volatile boolean ready;
    private int size;
    private int[] cells;

    private void prepare() {
        if (!ready) { //~ none
            synchronized (this) {
                if (!ready) { //~ none
                    size = 7; //~ none
                    cells = new int[size]; //~ none
                    ready = true; //~ none
                }
            }
        }
    }

    int first() {
        prepare();
        return cells[0]; //~ none
    }

    int size() {
        if (ready) { //~ none
            return size; //~ none
        }
        return 0;
    }

    public static void main(String[] args) {
        FlagOnceSafe shared = new FlagOnceSafe();
        new Thread(() -> System.out.println(shared.first() + shared.size())).start();
        System.out.println(shared.first() + shared.size());
    }
}
