// SPDX-License-Identifier: Apache-2.0
//
// Double-checked locking with a flag of its own.
// Somebody resets the flag, so the field is written again while others read it.
//~ flags: --rules race
public class FlagResetRacy {
    private volatile boolean ready;
    private int size;

    int size() {
        if (!ready) { //~ none
            synchronized (this) {
                if (!ready) { //~ none
                    size++; //~ race
                    ready = true; //~ none
                }
            }
        }
        return size; //~ race
    }

    void forget() {
        ready = false; //~ none
    }

    public static void main(String[] args) {
        FlagResetRacy shared = new FlagResetRacy();
        new Thread(() -> {
            System.out.println(shared.size());
            shared.forget();
        }).start();
        System.out.println(shared.size());
    }
}
