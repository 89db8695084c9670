// SPDX-License-Identifier: Apache-2.0
//
// A field set in the constructor and read by a thread that gets the object.
// It is set again after the start.
public class ConstructorBeforeRacy {
    private int limit;

    ConstructorBeforeRacy(int limit) {
        this.limit = limit; //~ none
    }

    private void work() {
        System.out.println(limit); //~ race
    }

    public static void main(String[] args) {
        ConstructorBeforeRacy shared = new ConstructorBeforeRacy(10);
        new Thread(shared::work).start();
        shared.limit = 11; //~ race
    }
}
