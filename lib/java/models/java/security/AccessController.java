// SPDX-License-Identifier: Apache-2.0
//
// Privileges do not matter: the action runs here.
package java.security;

public final class AccessController {
  private AccessController() {}

  public static <T> T doPrivileged(PrivilegedAction<T> action) { return action.run(); }
  public static <T> T doPrivilegedWithCombiner(PrivilegedAction<T> action) { return action.run(); }
  public static <T> T doPrivileged(PrivilegedAction<T> action, AccessControlContext context) { return action.run(); }
  public static <T> T doPrivileged(
      PrivilegedAction<T> action, AccessControlContext context, Permission... permissions) {
    return action.run();
  }
  public static <T> T doPrivilegedWithCombiner(
      PrivilegedAction<T> action, AccessControlContext context, Permission... permissions) {
    return action.run();
  }
  private static <T> T run(PrivilegedExceptionAction<T> action) throws PrivilegedActionException {
    try {
      return action.run();
    } catch (Exception e) {
      throw new PrivilegedActionException(e);
    }
  }
  public static <T> T doPrivileged(PrivilegedExceptionAction<T> action) throws PrivilegedActionException {
    return run(action);
  }
  public static <T> T doPrivilegedWithCombiner(PrivilegedExceptionAction<T> action)
      throws PrivilegedActionException {
    return run(action);
  }
  public static <T> T doPrivileged(PrivilegedExceptionAction<T> action, AccessControlContext context)
      throws PrivilegedActionException {
    return run(action);
  }
  public static <T> T doPrivileged(
      PrivilegedExceptionAction<T> action, AccessControlContext context, Permission... permissions)
      throws PrivilegedActionException {
    return run(action);
  }
  public static <T> T doPrivilegedWithCombiner(
      PrivilegedExceptionAction<T> action, AccessControlContext context, Permission... permissions)
      throws PrivilegedActionException {
    return run(action);
  }
  public static AccessControlContext getContext() { return null; }
  public static void checkPermission(Permission permission) {}
}
