// SPDX-License-Identifier: Apache-2.0
//
// A list that two threads add to.
// ArrayList is not thread-safe: elements and sizes get lost.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SharedListRacy {
    public static void main(String[] args) {
        List<String> names = new ArrayList<>();
        new Thread(() -> names.add("a")).start(); //~ race
        names.add("b"); //~ race
    }
}
