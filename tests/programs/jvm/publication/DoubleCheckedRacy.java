// SPDX-License-Identifier: Apache-2.0
//
// Double-checked locking.
// The field is not volatile: the first check is a read that nothing orders with the write.
public class DoubleCheckedRacy {
    static class Settings {
        final int size = 7;
    }

    private static Settings instance;

    static Settings get() {
        if (instance == null) { //~ race //~ double-checked/object
            synchronized (DoubleCheckedRacy.class) {
                if (instance == null) { //~ none
                    instance = new Settings(); //~ race //~ double-checked/object
                }
            }
        }
        return instance; //~ race
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(get().size)).start();
        System.out.println(get().size);
    }
}
