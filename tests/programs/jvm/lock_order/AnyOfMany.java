// SPDX-License-Identifier: Apache-2.0
//
// Under its lock a bag asks whatever is in it for its hash code, and eight kinds of things lock themselves for that. Each of
// them also looks at the bag under its own lock: a deadlock, if clients put one in. But where so many kinds may be meant, by
// their type only, mostly none of them is there; none is shown.
import java.util.ArrayList;
import java.util.List;

public class AnyOfMany {
    private static final Bag bag = new Bag();

    public interface Thing {}

    public static void put(Thing thing) {
        bag.put(thing);
    }

    public static int sum() {
        return bag.sum();
    }

    static class Bag {
        private final List<Thing> things = new ArrayList<>();

        synchronized void put(Thing thing) {
            things.add(thing);
        }

        synchronized int sum() {
            return things.hashCode();
        }

        synchronized int size() {
            return things.size(); //~ none missed lock-order -- any of many kinds
        }
    }

    public static class Apple implements Thing {
        private int grams;

        public synchronized int hashCode() {
            return grams;
        }

        public synchronized void fill() {
            grams = bag.size();
        }
    }

    public static class Bean implements Thing {
        private int grams;

        public synchronized int hashCode() {
            return grams;
        }

        public synchronized void fill() {
            grams = bag.size();
        }
    }

    public static class Corn implements Thing {
        private int grams;

        public synchronized int hashCode() {
            return grams;
        }

        public synchronized void fill() {
            grams = bag.size();
        }
    }

    public static class Date implements Thing {
        private int grams;

        public synchronized int hashCode() {
            return grams;
        }

        public synchronized void fill() {
            grams = bag.size();
        }
    }

    public static class Egg implements Thing {
        private int grams;

        public synchronized int hashCode() {
            return grams;
        }

        public synchronized void fill() {
            grams = bag.size();
        }
    }

    public static class Fig implements Thing {
        private int grams;

        public synchronized int hashCode() {
            return grams;
        }

        public synchronized void fill() {
            grams = bag.size();
        }
    }

    public static class Grape implements Thing {
        private int grams;

        public synchronized int hashCode() {
            return grams;
        }

        public synchronized void fill() {
            grams = bag.size();
        }
    }

    public static class Herb implements Thing {
        private int grams;

        public synchronized int hashCode() {
            return grams;
        }

        public synchronized void fill() {
            grams = bag.size();
        }
    }
}
