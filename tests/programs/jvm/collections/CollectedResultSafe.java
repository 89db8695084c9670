// SPDX-License-Identifier: Apache-2.0
//
// A collected list that is handed to whoever asks: filled before anybody else has it, and each caller gets its own.
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

public class CollectedResultSafe {
    private final List<String> names = new ArrayList<>();

    public synchronized void add(String name) {
        names.add(name);
    }

    public List<String> loud() {
        List<String> copy;
        synchronized (this) {
            copy = new ArrayList<>(names);
        }
        return copy.stream().map(String::toUpperCase).collect(Collectors.toList()); //~ none
    }
}
