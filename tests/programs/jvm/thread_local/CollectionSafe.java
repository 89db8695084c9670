// SPDX-License-Identifier: Apache-2.0
//
// A cast from Object, where the collection stays with its thread.
//~ flags: --rules thread-local
import ravel.annotations.ThreadLocal;
import java.util.ArrayList;
import java.util.List;

public class CollectionSafe {
    @ThreadLocal static class Item {
        int n;
    }

    public static void main(String[] arguments) {
        List<Item> all = new ArrayList<>();
        all.add(new Item()); //~ none
        System.out.println(all.get(0).n); //~ none
    }
}
