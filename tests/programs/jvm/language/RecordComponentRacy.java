// SPDX-License-Identifier: Apache-2.0
//
// A record's components are final.
// But the array behind one is not constant: two threads write into it.
public class RecordComponentRacy {
    record Row(int[] cells) {
    }

    public static void main(String[] args) {
        Row row = new Row(new int[4]);
        new Thread(() -> row.cells()[0]++).start(); //~ race
        System.out.println(row.cells()[0]); //~ race
    }
}
