// SPDX-License-Identifier: Apache-2.0
//
// A synchronized wrapper guards each call; contains() and add() are two.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SynchronizedListBroken {
    private final List<String> names = Collections.synchronizedList(new ArrayList<>());

    public void add(String name) {
        if (!names.contains(name)) { //~ atomicity/check-then-act
            names.add(name); //~ atomicity/check-then-act
        }
    }
}
