// SPDX-License-Identifier: Apache-2.0
//
// A local variable saves a read, and nothing else.
//
//~ flags: --rules double-checked
import java.util.ArrayList;
import java.util.List;

public class LocalCopyBad {
    private static List<String> names;

    public static List<String> names() {
        List<String> result = names; //~ double-checked/object
        if (result == null) {
            synchronized (LocalCopyBad.class) {
                result = names;
                if (result == null) {
                    result = new ArrayList<>();
                    names = result; //~ double-checked/object
                }
            }
        }
        return result;
    }
}
