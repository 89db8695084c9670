// SPDX-License-Identifier: Apache-2.0
//
// A lambda that runs while the caller holds the lock.
//~ flags: --rules guarded-by,requires-lock
import javax.annotation.concurrent.GuardedBy;
import java.util.List;

public class LambdaUnderLockSafe {
    @GuardedBy("this") private int sum;

    public synchronized void addAll(List<Integer> all) {
        all.forEach(each -> {
            sum += each; //~ none
        });
    }

    private static void run(Runnable action) {
        action.run();
    }

    public void reset() {
        synchronized (this) {
            run(() -> sum = 0); //~ none
        }
    }
}
