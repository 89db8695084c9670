// SPDX-License-Identifier: Apache-2.0
//
// A view that guards itself by its own lock, or by the one that it is given: what it wraps was there before.
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

        public View(Bag bag, Object mutex) {
            this.bag = Objects.requireNonNull(bag);
            this.mutex = mutex;
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
