// SPDX-License-Identifier: Apache-2.0
//
// The one object that whoever asks first makes and sets up, under a lock of its class.
// Who uses it has asked before, and so comes later.
//~ report: default
public class LazyStartSafe {
    private static LazyStartSafe instance;
    private String name;
    private int asked;

    private LazyStartSafe() {}

    public static int lengthOfName() {
        return instance().length();
    }

    public static String nameAndCount() {
        return instance().counted();
    }

    private static LazyStartSafe instance() {
        synchronized (LazyStartSafe.class) {
            if (instance == null) {
                instance = new LazyStartSafe();
                instance.configure();
            }
            return instance;
        }
    }

    private synchronized void configure() {
        name = "name" + System.nanoTime(); //~ none
        asked = name.length();
    }

    private synchronized String counted() {
        asked = asked + name.length();
        return name + asked;
    }

    private int length() {
        return name.length(); //~ none
    }
}
