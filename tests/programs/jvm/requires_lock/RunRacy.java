// SPDX-License-Identifier: Apache-2.0
//
// A thread starts with no locks, so its run() can require none.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;
import org.checkerframework.checker.lock.qual.Holding;

public class RunRacy implements Runnable {
    @GuardedBy("this") private int n;

    @Override @Holding("this") public void run() {
        n++; //~ requires-lock/override
    }

    public static void main(String[] arguments) {
        new Thread(new RunRacy()).start();
    }
}
