// SPDX-License-Identifier: Apache-2.0
//
// A switch over a string decides who writes; the concatenation calls toString.
// toString counts its calls in a plain field.
public class SwitchAndStringRacy {
    private int asked;

    @Override
    public String toString() {
        return "asked " + asked++; //~ race
    }

    static void say(String how, SwitchAndStringRacy what) {
        switch (how) {
            case "loud" -> System.out.println("! " + what);
            default -> System.out.println(what);
        }
    }

    public static void main(String[] args) {
        SwitchAndStringRacy shared = new SwitchAndStringRacy();
        new Thread(() -> say("loud", shared)).start();
        say("soft", shared);
    }
}
