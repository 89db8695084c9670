// SPDX-License-Identifier: Apache-2.0
//
// A view that guards itself by its own lock, its parts by that of the whole: what it wraps was there before.
// Two kinds of it may wrap each other, but never in a circle.
import java.util.Objects;

public class MutexGiven {
    public interface Bag {
        void add(Object o);
    }

    public static class View implements Bag {
        private final Bag bag;
        private final Object mutex;

        public View(Bag bag) {
            this.bag = Objects.requireNonNull(bag);
            mutex = this;
        }

        private View(Bag bag, Object mutex) {
            this.bag = Objects.requireNonNull(bag);
            this.mutex = mutex;
        }

        // Guarded by the lock of the whole.
        public View part() {
            return new View(bag, mutex);
        }

        public void add(Object o) {
            synchronized (mutex) {
                bag.add(o); //~ none
            }
        }
    }

    public static class Counted implements Bag {
        private final Bag bag;
        private int count;

        public Counted(Bag bag) {
            this.bag = bag;
        }

        public synchronized void add(Object o) {
            count++;
            bag.add(o); //~ none
        }
    }
}
