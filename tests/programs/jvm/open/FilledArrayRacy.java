// SPDX-License-Identifier: Apache-2.0
//
// A method lets a library method fill an array.
// It is the object's own array, which another method reads without a lock.
import java.util.ArrayList;
import java.util.List;

public class FilledArrayRacy {
    private final Object[] parts = new Object[1];

    public synchronized void fill(String text) {
        List<Object> all = new ArrayList<>();
        all.add(text); //~ none
        all.toArray(parts); //~ race
    }

    public Object first() {
        return parts[0]; //~ race
    }
}
