// SPDX-License-Identifier: Apache-2.0
//
// Static initialisers run when a class is first used, its superclass's too; of classes that are not used they
// do not run.
class Initialisers {
  static Object seen, unseen, above;

  static class Above {
    static {
      above = new C();
    }
  }

  static class Used extends Above {
    static {
      seen = new A();
    }

    static void use() {}
  }

  static class Unused {
    static {
      unseen = new B();
    }
  }

  public static void main(String[] args) {
    Used.use();
    Class<?> named = Unused.class;
    Check.holds(seen); // A
    Check.holds(above); // C
    Check.holds(unseen); //
    Check.holds(named); // Class<Initialisers$Unused>
  }
}
