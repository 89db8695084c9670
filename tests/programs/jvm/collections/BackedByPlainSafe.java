// SPDX-License-Identifier: Apache-2.0
//
// A synchronized wrapper and the list behind it.
// Both use the wrapper.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class BackedByPlainSafe {
    public static void main(String[] args) {
        List<String> plain = new ArrayList<>();
        List<String> safe = Collections.synchronizedList(plain);
        new Thread(() -> safe.add("a")).start(); //~ none
        safe.add("b"); //~ none
    }
}
