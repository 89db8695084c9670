// SPDX-License-Identifier: Apache-2.0
//
// Iterating over a synchronized list.
// The wrapper locks every call, but not the loop: the iterator is used while another thread adds.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class IterationRacy {
    public static void main(String[] args) {
        List<String> names = Collections.synchronizedList(new ArrayList<>());
        new Thread(() -> names.add("a")).start(); //~ race
        for (String name : names) { //~ race
            System.out.println(name);
        }
    }
}
