// SPDX-License-Identifier: Apache-2.0
//
// A synchronized list is copied while another thread adds to it.
// A loop over it holds no lock from one element to the next.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class CopiedWrapperRacy {
    public static void main(String[] args) {
        List<String> names = Collections.synchronizedList(new ArrayList<>());
        new Thread(() -> names.add("x")).start(); //~ race
        List<String> copy = new ArrayList<>();
        for (String name : names) { //~ race
            copy.add(name);
        }
    }
}
