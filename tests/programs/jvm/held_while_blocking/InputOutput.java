// SPDX-License-Identifier: Apache-2.0
//
// Reading a file under a lock is shown only if asked for; reading memory is no wait.
//~ flags: --min-score 0
import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.IOException;

public class InputOutput {
    private int sum;

    public synchronized void load(String name) throws IOException {
        FileInputStream in = new FileInputStream(name);
        sum += in.read(); //~ held-while-blocking/io
    }

    public synchronized void parse(byte[] bytes) throws IOException {
        ByteArrayInputStream in = new ByteArrayInputStream(bytes);
        sum += in.read(); //~ none
    }
}
