// SPDX-License-Identifier: Apache-2.0
//
// Double-checked locking with a flag of its own.
// It is set before the fields are.
public class FlagOnceRacy {
    private volatile boolean ready;
    private int size;
    private int[] cells;

    private void prepare() {
        if (!ready) { //~ none
            synchronized (this) {
                if (!ready) { //~ none
                    ready = true; //~ none
                    size = 7; //~ race
                    cells = new int[size]; //~ race
                }
            }
        }
    }

    int first() {
        prepare();
        return cells[0]; //~ race
    }

    int size() {
        if (ready) { //~ none
            return size; //~ race
        }
        return 0;
    }

    public static void main(String[] args) {
        FlagOnceRacy shared = new FlagOnceRacy();
        new Thread(() -> System.out.println(shared.first() + shared.size())).start();
        System.out.println(shared.first() + shared.size());
    }
}
