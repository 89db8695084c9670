// SPDX-License-Identifier: Apache-2.0
//
// A value made at its first use.
// By the initialiser of a class of its own, which the machine runs once, before anybody reads.
public class LazyHolderSafe {
    static class Settings {
        final int size = 7;
    }

    private static class Holder {
        private static Settings instance = new Settings(); //~ none
    }

    static Settings get() {
        return Holder.instance; //~ none
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(get().size)).start();
        System.out.println(get().size);
    }
}
