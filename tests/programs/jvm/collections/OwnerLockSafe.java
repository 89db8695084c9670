// SPDX-License-Identifier: Apache-2.0
//
// A plain list inside an object whose methods are synchronized.
// All are: the owner's monitor guards the list.
import java.util.ArrayList;
import java.util.List;

public class OwnerLockSafe {
    private final List<String> names = new ArrayList<>();

    synchronized void add(String name) {
        names.add(name); //~ none
    }

    synchronized int count() {
        return names.size(); //~ none
    }

    public static void main(String[] args) {
        OwnerLockSafe shared = new OwnerLockSafe();
        new Thread(() -> shared.add("a")).start();
        System.out.println(shared.count());
    }
}
