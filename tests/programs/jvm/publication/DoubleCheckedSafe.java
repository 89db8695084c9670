// SPDX-License-Identifier: Apache-2.0
//
// Double-checked locking.
// The field is volatile.
public class DoubleCheckedSafe {
    static class Settings {
        final int size = 7;
    }

    private static volatile Settings instance;

    static Settings get() {
        if (instance == null) { //~ none
            synchronized (DoubleCheckedSafe.class) {
                if (instance == null) { //~ none
                    instance = new Settings(); //~ none
                }
            }
        }
        return instance; //~ none
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(get().size)).start();
        System.out.println(get().size);
    }
}
