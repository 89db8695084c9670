// SPDX-License-Identifier: Apache-2.0
//
// A field set in the constructor and read by a thread that gets the object.
// It is set before the object is given away, and never again.
public class ConstructorBeforeSafe {
    private int limit;

    ConstructorBeforeSafe(int limit) {
        this.limit = limit; //~ none
    }

    private void work() {
        System.out.println(limit); //~ none
    }

    public static void main(String[] args) {
        ConstructorBeforeSafe shared = new ConstructorBeforeSafe(10);
        new Thread(shared::work).start();
    }
}
