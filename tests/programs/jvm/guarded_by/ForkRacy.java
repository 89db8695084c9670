// SPDX-License-Identifier: Apache-2.0
//
// [EXP FORK]: a thread does not inherit the locks of who starts it.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;

public class ForkRacy {
    private final Object lock = new Object();
    @GuardedBy("lock") private int n;

    public void start() {
        synchronized (lock) {
            new Thread(() -> {
                n++; //~ guarded-by/race
            }).start();
            n++; //~ none
        }
    }

    public static void main(String[] arguments) {
        new ForkRacy().start();
    }
}
