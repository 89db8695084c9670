// SPDX-License-Identifier: Apache-2.0
//
// A file has one position: seek() and the read that follows belong together.
// Without a lock another thread's seek() comes in between.
import java.io.IOException;
import java.io.RandomAccessFile;

public class FilePositionRacy {
    private final RandomAccessFile file;
    private int reads;

    public FilePositionRacy(String name) throws IOException {
        file = new RandomAccessFile(name, "r");
    }

    public int record(int number) throws IOException {
        synchronized (this) {
            reads++;
        }
        file.seek(number * 4L); //~ race
        return file.readInt(); //~ race
    }
}
