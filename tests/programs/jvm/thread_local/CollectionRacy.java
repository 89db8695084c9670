// SPDX-License-Identifier: Apache-2.0
//
// The collection is static: its items can be those of any thread.
//~ flags: --rules thread-local
import ravel.annotations.ThreadLocal;
import java.util.ArrayList;
import java.util.List;

public class CollectionRacy {
    @ThreadLocal static class Item {
        int n;
    }

    static final List<Item> ALL = new ArrayList<>();

    public static void add() {
        ALL.add(new Item()); //~ thread-local/thread-local
    }

    public static int first() {
        return ALL.get(0).n; //~ thread-local/bad-cast
    }
}
