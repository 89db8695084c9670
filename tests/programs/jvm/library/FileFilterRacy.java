// SPDX-License-Identifier: Apache-2.0
//
// A filter for files counts what it is asked about.
// Two threads use one filter.
import java.io.File;
import java.io.FileFilter;

public class FileFilterRacy {
    static class Counting implements FileFilter {
        int asked;

        @Override
        public boolean accept(File file) {
            asked++; //~ race
            return file.isDirectory();
        }
    }

    public static void main(String[] args) {
        Counting one = new Counting();
        Counting two = one;
        new Thread(() -> new File("a").listFiles(one)).start();
        new File("b").listFiles(two);
    }
}
