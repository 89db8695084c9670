// SPDX-License-Identifier: Apache-2.0
//
// A lambda that is kept, and runs when the lock is long given back.
//~ flags: --rules guarded-by,requires-lock
import javax.annotation.concurrent.GuardedBy;

public class LambdaLaterRacy {
    @GuardedBy("this") private int sum;
    private volatile Runnable later;

    public synchronized void plan() {
        later = () -> sum++; //~ guarded-by/race
    }

    public void run() {
        Runnable action = later;
        if (action != null) action.run();
    }
}
