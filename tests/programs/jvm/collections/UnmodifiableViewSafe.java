// SPDX-License-Identifier: Apache-2.0
//
// A read-only view of a list.
// The view is of a copy.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class UnmodifiableViewSafe {
    public static void main(String[] args) {
        List<String> names = new ArrayList<>();
        List<String> view = Collections.unmodifiableList(new ArrayList<>(names));
        new Thread(() -> System.out.println(view.size())).start(); //~ none
        names.add("b"); //~ none
    }
}
