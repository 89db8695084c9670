// SPDX-License-Identifier: Apache-2.0
//
// A record's components are final.
// Two threads only read it.
public class RecordComponentSafe {
    record Row(int[] cells) {
    }

    public static void main(String[] args) {
        Row row = new Row(new int[4]);
        new Thread(() -> System.out.println(row.cells()[0])).start(); //~ none
        System.out.println(row.cells()[0]); //~ none
    }
}
