// SPDX-License-Identifier: Apache-2.0
//
// Two registries, each with a list made in its constructor: one place in the program, two lists.
// Each thread has its own.
import java.util.ArrayList;
import java.util.List;

public class ListsOfTwoOwnersSafe {
    static class Registry {
        private final List<String> names = new ArrayList<>();

        void add(String name) {
            names.add(name); //~ none
        }
    }

    public static void main(String[] args) {
        Registry first = new Registry();
        Registry second = new Registry();
        new Thread(() -> first.add("a")).start();
        second.add("b");
    }
}
