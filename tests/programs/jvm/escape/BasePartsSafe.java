// SPDX-License-Identifier: Apache-2.0
//
// Two classes share a base class, whose constructor makes a list for each object. One guards it, the other is for one
// thread. Told apart by the owners, although the analysis has one list for both (--contexts 1obj).
//~ flags: --contexts 1obj
import java.util.ArrayList;
import java.util.List;

public class BasePartsSafe {
    abstract static class Base {
        private final List<String> parts = new ArrayList<>();

        void put(String part) {
            parts.add(part); //~ none
        }

        int count() {
            return parts.size(); //~ none
        }
    }

    static class Guarded extends Base {
        synchronized void add(String part) {
            put(part);
        }

        synchronized int size() {
            return count();
        }
    }

    static class Alone extends Base {
        void fill() {
            put("a");
            put("b");
        }
    }

    public static void main(String[] arguments) {
        Guarded shared = new Guarded();
        Alone alone = new Alone();
        new Thread(() -> shared.add("c")).start();
        new Thread(() -> alone.fill()).start();
        System.out.println(shared.size());
    }
}
