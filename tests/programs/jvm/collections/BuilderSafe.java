// SPDX-License-Identifier: Apache-2.0
//
// Text put together by two threads.
// StringBuffer locks every call.
public class BuilderSafe {
    public static void main(String[] args) {
        StringBuffer text = new StringBuffer();
        new Thread(() -> text.append("a")).start(); //~ none
        text.append("b"); //~ none
    }
}
