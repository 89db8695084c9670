// SPDX-License-Identifier: Apache-2.0
//
// A filter for files counts what it is asked about.
// Each thread has its own.
import java.io.File;
import java.io.FileFilter;

public class FileFilterSafe {
    static class Counting implements FileFilter {
        int asked;

        @Override
        public boolean accept(File file) {
            asked++; //~ none
            return file.isDirectory();
        }
    }

    public static void main(String[] args) {
        Counting one = new Counting();
        Counting two = new Counting();
        new Thread(() -> new File("a").listFiles(one)).start();
        new File("b").listFiles(two);
    }
}
