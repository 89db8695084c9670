// SPDX-License-Identifier: Apache-2.0
//
// An exception comes to the handler that takes its class, through callers too.
class Exceptions {
  static class Low extends Exception {}

  static class High extends RuntimeException {
    Object carried;

    High(Object carried) {
      this.carried = carried;
    }
  }

  static void fail(boolean low) throws Low {
    if (low) throw new Low();
    throw new High(new A());
  }

  static void between(boolean low) throws Low {
    try {
      fail(low);
    } finally {
      Check.holds(null); //
    }
  }

  public static void main(String[] args) {
    try {
      between(args.length == 0);
    } catch (Low e) {
      Check.holds(e); // Exceptions$Low
    } catch (RuntimeException e) {
      if (e instanceof High) Check.holds(((High) e).carried); // A
    }
  }
}
