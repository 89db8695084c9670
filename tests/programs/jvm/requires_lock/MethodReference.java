// SPDX-License-Identifier: Apache-2.0
//
// A method that needs the lock is given to somebody who calls it under the lock, and to a thread that does not.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;
import org.checkerframework.checker.lock.qual.Holding;
import java.util.List;

public class MethodReference {
    @GuardedBy("this") private int sum;

    @Holding("this") private void add(Integer n) {
        sum += n; //~ none
    }

    @Holding("this") private void clear() {
        sum = 0; //~ none
    }

    public synchronized void safe(List<Integer> all) {
        all.forEach(this::add); //~ none
    }

    public synchronized void racy() {
        new Thread(this::clear).start(); //~ requires-lock/race
    }
}
