// SPDX-License-Identifier: Apache-2.0
//
// A switch over a string decides who writes; the concatenation calls toString.
// toString only reads.
public class SwitchAndStringSafe {
    private int asked;

    @Override
    public String toString() {
        return "asked " + asked; //~ none
    }

    static void say(String how, SwitchAndStringSafe what) {
        switch (how) {
            case "loud" -> System.out.println("! " + what);
            default -> System.out.println(what);
        }
    }

    public static void main(String[] args) {
        SwitchAndStringSafe shared = new SwitchAndStringSafe();
        new Thread(() -> say("loud", shared)).start();
        say("soft", shared);
    }
}
