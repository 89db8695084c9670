// SPDX-License-Identifier: Apache-2.0
//
// The nested class is used by the outer class's code only: whoever comes to it has initialised the outer one.
public class InitialiserInside {
    static final Helper helper = new Helper();

    static int limit() {
        return 3;
    }

    private static class Helper {
        static final int LIMIT = InitialiserInside.limit(); //~ none
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(helper)).start();
        new Thread(() -> System.out.println(Helper.LIMIT)).start();
    }
}
