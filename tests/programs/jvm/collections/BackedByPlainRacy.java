// SPDX-License-Identifier: Apache-2.0
//
// A synchronized wrapper and the list behind it.
// One thread uses the list behind the wrapper directly.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class BackedByPlainRacy {
    public static void main(String[] args) {
        List<String> plain = new ArrayList<>();
        List<String> safe = Collections.synchronizedList(plain);
        new Thread(() -> safe.add("a")).start(); //~ race
        plain.add("b"); //~ race
    }
}
