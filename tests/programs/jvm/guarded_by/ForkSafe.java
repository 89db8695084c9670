// SPDX-License-Identifier: Apache-2.0
//
// [EXP FORK]: the thread takes the lock itself.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;

public class ForkSafe {
    private final Object lock = new Object();
    @GuardedBy("lock") private int n;

    public void start() {
        new Thread(() -> {
            synchronized (lock) {
                n++; //~ none
            }
        }).start();
        synchronized (lock) {
            n++; //~ none
        }
    }

    public static void main(String[] arguments) {
        new ForkSafe().start();
    }
}
