// SPDX-License-Identifier: Apache-2.0
//
// A constructor gives a part of its object to a timer, which leads back to the object, and goes on building.
// The timer only asks for a constant; clients get the object when it is built.
import java.util.LinkedList;
import java.util.List;

public class LeakyPartSafe {
    private static final List<Runnable> waiting = new LinkedList<>();

    static {
        Thread timer = new Thread(() -> {
            while (true) {
                expire();
            }
        });
        timer.start();
    }

    private static class Core {
        private final LeakyPartSafe owner;
        private int token;

        Core(LeakyPartSafe owner) {
            this.owner = owner;
        }

        void login() {
            synchronized (waiting) {
                waiting.add(() -> System.out.println(name())); //~ none
            }
            token = 1; //~ none
            owner.logins++; //~ none
        }

        String name() {
            return "core";
        }

        int rows() {
            owner.logins++; //~ none
            return token++; //~ none
        }
    }

    private final Core core;
    private int logins;

    private LeakyPartSafe() {
        core = new Core(this);
        core.login();
    }

    private static void expire() {
        synchronized (waiting) {
            for (Runnable task : waiting) { //~ none
                task.run();
            }
        }
    }

    public static LeakyPartSafe make() {
        return new LeakyPartSafe();
    }

    public synchronized int rows() {
        return core.rows();
    }
}
