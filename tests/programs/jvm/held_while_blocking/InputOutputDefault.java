// SPDX-License-Identifier: Apache-2.0
//
// Without asking for it, input and output under a lock are not told.
import java.io.FileInputStream;
import java.io.IOException;

public class InputOutputDefault {
    private int sum;

    public synchronized void load(String name) throws IOException {
        FileInputStream in = new FileInputStream(name);
        sum += in.read(); //~ none
    }
}
