// SPDX-License-Identifier: Apache-2.0
//
// A constructor lets a library method fill an array.
// It has just made the array, nobody else knows it.
import java.util.ArrayList;
import java.util.List;

public class FilledArraySafe {
    private final Object[] parts;

    private FilledArraySafe(String text) {
        List<Object> all = new ArrayList<>();
        all.add(text); //~ none
        parts = all.toArray(new Object[1]); //~ none
    }

    public static FilledArraySafe of(String text) {
        return new FilledArraySafe(text);
    }

    public synchronized Object first() {
        return parts[0]; //~ none
    }
}
