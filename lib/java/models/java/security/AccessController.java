// SPDX-License-Identifier: Apache-2.0
//
// Privileges do not matter: the action runs here. Each caller has its own, so that not all run all actions.
package java.security;

import ravel.PerCall;

public final class AccessController {
  private AccessController() {}

  @PerCall
  public static <T> T doPrivileged(PrivilegedAction<T> action) { return action.run(); }
  @PerCall
  public static <T> T doPrivilegedWithCombiner(PrivilegedAction<T> action) { return action.run(); }
  @PerCall
  public static <T> T doPrivileged(PrivilegedAction<T> action, AccessControlContext context) { return action.run(); }
  @PerCall
  public static <T> T doPrivileged(
      PrivilegedAction<T> action, AccessControlContext context, Permission... permissions) {
    return action.run();
  }
  @PerCall
  public static <T> T doPrivilegedWithCombiner(
      PrivilegedAction<T> action, AccessControlContext context, Permission... permissions) {
    return action.run();
  }
  @PerCall
  private static <T> T run(PrivilegedExceptionAction<T> action) throws PrivilegedActionException {
    try {
      return action.run();
    } catch (Exception e) {
      throw new PrivilegedActionException(e);
    }
  }
  @PerCall
  public static <T> T doPrivileged(PrivilegedExceptionAction<T> action) throws PrivilegedActionException {
    return run(action);
  }
  @PerCall
  public static <T> T doPrivilegedWithCombiner(PrivilegedExceptionAction<T> action)
      throws PrivilegedActionException {
    return run(action);
  }
  @PerCall
  public static <T> T doPrivileged(PrivilegedExceptionAction<T> action, AccessControlContext context)
      throws PrivilegedActionException {
    return run(action);
  }
  @PerCall
  public static <T> T doPrivileged(
      PrivilegedExceptionAction<T> action, AccessControlContext context, Permission... permissions)
      throws PrivilegedActionException {
    return run(action);
  }
  @PerCall
  public static <T> T doPrivilegedWithCombiner(
      PrivilegedExceptionAction<T> action, AccessControlContext context, Permission... permissions)
      throws PrivilegedActionException {
    return run(action);
  }
  public static AccessControlContext getContext() { return null; }
  public static void checkPermission(Permission permission) {}
}
