// SPDX-License-Identifier: Apache-2.0
//
// The one object that whoever asks first makes and sets up, under a lock of its class.
// It is set up again whenever somebody wants that.
//~ report: default
public class LazyStartRacy {
    private static LazyStartRacy instance;
    private String name;
    private int asked;

    private LazyStartRacy() {}

    public static int lengthOfName() {
        return instance().length();
    }

    public static String nameAndCount() {
        return instance().counted();
    }

    private static LazyStartRacy instance() {
        synchronized (LazyStartRacy.class) {
            if (instance == null) {
                instance = new LazyStartRacy();
                instance.configure();
            }
            return instance;
        }
    }

    public static void reload() {
        instance().configure();
    }

    private synchronized void configure() {
        name = "name" + System.nanoTime(); //~ race
        asked = name.length();
    }

    private synchronized String counted() {
        asked = asked + name.length();
        return name + asked;
    }

    private int length() {
        return name.length(); //~ race
    }
}
