// SPDX-License-Identifier: Apache-2.0
//
// A point that threads share.
// Its field can be set.
public class FinalFieldsRacy {
    static class Point {
        int x;

        Point(int x) {
            this.x = x;
        }

        Point moved() {
            x = x + 1; //~ race
            return this;
        }
    }

    public static void main(String[] args) {
        Point point = new Point(1);
        new Thread(() -> point.moved()).start();
        System.out.println(point.moved().x); //~ race
    }
}
