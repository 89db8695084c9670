// SPDX-License-Identifier: Apache-2.0
//
// One message; those of the pool are not told apart from new ones.
package android.os;

public class Message {
  public int what;
  public int arg1;
  public int arg2;
  public Object obj;

  public Message() {}
  public static Message obtain() { return new Message(); }
}
