// SPDX-License-Identifier: Apache-2.0
//
// A read-only view of a list.
// The list behind it is still being changed.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class UnmodifiableViewRacy {
    public static void main(String[] args) {
        List<String> names = new ArrayList<>();
        List<String> view = Collections.unmodifiableList(names);
        new Thread(() -> System.out.println(view.size())).start(); //~ race
        names.add("b"); //~ race
    }
}
