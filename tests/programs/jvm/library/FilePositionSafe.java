// SPDX-License-Identifier: Apache-2.0
//
// A file has one position: seek() and the read that follows belong together.
// Both are done under one lock.
import java.io.IOException;
import java.io.RandomAccessFile;

public class FilePositionSafe {
    private final RandomAccessFile file;
    private int reads;

    public FilePositionSafe(String name) throws IOException {
        file = new RandomAccessFile(name, "r");
    }

    public synchronized int record(int number) throws IOException {
        reads++; //~ none
        file.seek(number * 4L); //~ none
        return file.readInt(); //~ none
    }
}
