// SPDX-License-Identifier: Apache-2.0
//
// A list that two threads add to.
// Collections.synchronizedList locks every call.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SharedListSafe {
    public static void main(String[] args) {
        List<String> names = Collections.synchronizedList(new ArrayList<>());
        new Thread(() -> names.add("a")).start(); //~ none
        names.add("b"); //~ none
    }
}
