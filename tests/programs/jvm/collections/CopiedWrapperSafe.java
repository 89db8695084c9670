// SPDX-License-Identifier: Apache-2.0
//
// A synchronized list is copied while another thread adds to it.
// addAll() and the constructor ask it for an array, which it makes under its lock.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class CopiedWrapperSafe {
    public static void main(String[] args) {
        List<String> names = Collections.synchronizedList(new ArrayList<>());
        new Thread(() -> names.add("x")).start(); //~ none
        List<String> copy = new ArrayList<>();
        copy.addAll(names); //~ none
        System.out.println(new ArrayList<>(names)); //~ none
    }
}
