// SPDX-License-Identifier: Apache-2.0
//
// Classes, constructors, methods and fields by constant names.
import java.lang.reflect.Field;
import java.lang.reflect.Method;

class Reflection {
  static final String NAME = "Reflection$Plugin";
  public Object field = new B();

  static class Plugin {
    Object held;

    Plugin() {
      held = new A();
    }

    Plugin(Object given) {
      held = given;
    }

    public Object run(Object x) {
      return x;
    }

    public static Object make() {
      return new B();
    }
  }

  static Class<?> load(String name) throws Exception {
    return Class.forName(name);
  }

  public static void main(String[] args) throws Exception {
    Object first = Class.forName("Reflection$Plugin").newInstance();
    Check.holds(first); // Reflection$Plugin
    Check.holds(((Plugin) first).held); // A
    Check.holds(load(NAME).newInstance()); // Reflection$Plugin
    Object second = Plugin.class.getDeclaredConstructor(Object.class).newInstance(new C());
    Check.holds(((Plugin) second).held); // A C
    Method run = Plugin.class.getMethod("run", Object.class);
    Check.holds(run.invoke(first, new B())); // B
    Method make = Plugin.class.getMethod("make");
    Check.holds(make.invoke(null)); // B
    Field field = Reflection.class.getField("field");
    Check.holds(field.get(new Reflection())); // B
    Check.holds(first.getClass()); // Class<Reflection$Plugin>
  }
}
