// SPDX-License-Identifier: Apache-2.0
//
// Iterating over a synchronized list.
// The loop holds the list's monitor, as the documentation demands.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class IterationSafe {
    public static void main(String[] args) {
        List<String> names = Collections.synchronizedList(new ArrayList<>());
        new Thread(() -> names.add("a")).start(); //~ none
        synchronized (names) {
            for (String name : names) { //~ none
                System.out.println(name);
            }
        }
    }
}
