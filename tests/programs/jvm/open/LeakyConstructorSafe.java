// SPDX-License-Identifier: Apache-2.0
//
// A constructor gives its object to a timer and then goes on building it.
// The timer only asks for a constant; clients get the object when it is built.
import java.util.LinkedList;
import java.util.List;

public class LeakyConstructorSafe {
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
        private int token;

        void login() {
            token = 1; //~ none
            token++; //~ none
        }

        int rows() {
            return token++; //~ none
        }
    }

    private final Core core;

    private LeakyConstructorSafe() {
        synchronized (waiting) {
            waiting.add(() -> System.out.println(name())); //~ none
        }
        core = new Core();
        core.login();
    }

    private String name() {
        return "leaky";
    }

    private static void expire() {
        synchronized (waiting) {
            for (Runnable task : waiting) { //~ none
                task.run();
            }
        }
    }

    public static LeakyConstructorSafe make() {
        return new LeakyConstructorSafe();
    }

    public synchronized int rows() {
        return core.rows();
    }
}
