// SPDX-License-Identifier: Apache-2.0
//
// Locks of parameters: by number, by name, and a path from one.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;
import org.checkerframework.checker.lock.qual.Holding;

public class Parameters {
    static class Box {
        final Object lock = new Object();
        @GuardedBy("lock") int n;
        @GuardedBy("this") int m;
    }

    @Holding("#1") static void byNumber(Box box) {
        box.m++; //~ none
    }

    @Holding("box.lock") static void byName(Box box) {
        box.n++; //~ none
    }

    public static void safe(Box box) {
        synchronized (box) {
            byNumber(box); //~ none
        }
        synchronized (box.lock) {
            byName(box); //~ none
        }
    }

    public static void racy(Box box, Box other) {
        synchronized (other) {
            byNumber(box); //~ requires-lock/race
        }
        synchronized (other.lock) {
            byName(box); //~ requires-lock/race
        }
    }
}
