// SPDX-License-Identifier: Apache-2.0
//
// While an object is made its methods may be called without its lock.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;
import org.checkerframework.checker.lock.qual.Holding;

public class ConstructorSafe {
    @GuardedBy("this") private int n;

    public ConstructorSafe() {
        add(); //~ none
    }

    @Holding("this") private void add() {
        n++; //~ none
    }

    public synchronized void more() {
        add(); //~ none
    }
}
