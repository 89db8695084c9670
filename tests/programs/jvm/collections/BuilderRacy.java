// SPDX-License-Identifier: Apache-2.0
//
// Text put together by two threads.
// StringBuilder is not thread-safe.
public class BuilderRacy {
    public static void main(String[] args) {
        StringBuilder text = new StringBuilder();
        new Thread(() -> text.append("a")).start(); //~ race
        text.append("b"); //~ race
    }
}
