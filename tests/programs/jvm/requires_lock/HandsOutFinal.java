// SPDX-License-Identifier: Apache-2.0
//
// What the method returns is guarded, not the final field that it returns it from: the caller takes the lock before he
// looks inside. Where the method itself looks, its callers need the lock.
//~ report: default
import java.util.ArrayDeque;
import java.util.Deque;
import net.jcip.annotations.GuardedBy;

public class HandsOutFinal {
    private final Object lock = new Object();
    private final Deque<String> order = new ArrayDeque<>();

    @GuardedBy("lock")
    private Deque<String> order() {
        return order;
    }

    @GuardedBy("lock")
    private String first() {
        return order.peekFirst();
    }

    public int count() {
        return countOf(order()); //~ none
    }

    private int countOf(Deque<String> some) {
        synchronized (lock) {
            return some.size();
        }
    }

    public String oldest() {
        return first(); //~ requires-lock
    }
}
