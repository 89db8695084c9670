// SPDX-License-Identifier: Apache-2.0
//
// As AnyOfMany, with two kinds of things.
import java.util.ArrayList;
import java.util.List;

public class AnyOfTwo {
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
            return things.size(); //~ lock-order/cycle x2
        }
    }

    public static class Apple implements Thing {
        private int grams;

        public synchronized int hashCode() {
            return grams; //~ lock-order/cycle
        }

        public synchronized void fill() {
            grams = bag.size();
        }
    }

    public static class Bean implements Thing {
        private int grams;

        public synchronized int hashCode() {
            return grams; //~ lock-order/cycle
        }

        public synchronized void fill() {
            grams = bag.size();
        }
    }
}
