// SPDX-License-Identifier: Apache-2.0
//
// A plain list inside an object whose methods are synchronized.
// One method is not.
import java.util.ArrayList;
import java.util.List;

public class OwnerLockRacy {
    private final List<String> names = new ArrayList<>();

    synchronized void add(String name) {
        names.add(name); //~ race
    }

    int count() {
        return names.size(); //~ race
    }

    public static void main(String[] args) {
        OwnerLockRacy shared = new OwnerLockRacy();
        new Thread(() -> shared.add("a")).start();
        System.out.println(shared.count());
    }
}
