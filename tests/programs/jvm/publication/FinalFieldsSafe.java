// SPDX-License-Identifier: Apache-2.0
//
// A point that threads share.
// Its fields are final; moving makes another point.
public class FinalFieldsSafe {
    static class Point {
        final int x;

        Point(int x) {
            this.x = x;
        }

        Point moved() {
            return new Point(x + 1); //~ none
        }
    }

    public static void main(String[] args) {
        Point point = new Point(1);
        new Thread(() -> point.moved()).start();
        System.out.println(point.moved().x); //~ none
    }
}
