// SPDX-License-Identifier: Apache-2.0
//
// A value made at its first use.
// With a test of a static field and no lock.
public class LazyHolderRacy {
    static class Settings {
        final int size = 7;
    }

    private static Settings instance;

    static Settings get() {
        if (instance == null) { //~ race
            instance = new Settings(); //~ race
        }
        return instance; //~ race
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(get().size)).start();
        System.out.println(get().size);
    }
}
