// SPDX-License-Identifier: Apache-2.0
//
// The first test is made with the lock held.
//
//~ flags: --rules double-checked
import java.util.ArrayList;
import java.util.List;

public class LocalCopyGood {
    private static List<String> names;

    public static synchronized List<String> names() {
        List<String> result = names; //~ none
        if (result == null) {
            synchronized (LocalCopyGood.class) {
                result = names;
                if (result == null) {
                    result = new ArrayList<>();
                    names = result; //~ none
                }
            }
        }
        return result;
    }
}
