// SPDX-License-Identifier: Apache-2.0
//
// A constructor gives its object to a timer and then goes on building it.
// The timer uses what is being built.
import java.util.LinkedList;
import java.util.List;

public class LeakyConstructorRacy {
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
            token = 1; //~ race
            token++; //~ race
        }

        int rows() {
            return token++; //~ race
        }
    }

    private final Core core = new Core();

    private LeakyConstructorRacy() {
        synchronized (waiting) {
            waiting.add(() -> System.out.println(name())); //~ none
        }
        core.login();
    }

    private String name() {
        return "leaky" + core.rows();
    }

    private static void expire() {
        synchronized (waiting) {
            for (Runnable task : waiting) { //~ none
                task.run();
            }
        }
    }

    public static LeakyConstructorRacy make() {
        return new LeakyConstructorRacy();
    }

    public synchronized int rows() {
        return core.rows();
    }
}
