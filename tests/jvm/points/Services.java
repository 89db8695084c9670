// SPDX-License-Identifier: Apache-2.0
//
// What META-INF/services names is made when the service is asked for.
import java.util.ServiceLoader;

class Services {
  public interface Plug {
    Object power();
  }

  public static class Wall implements Plug {
    @Override
    public Object power() {
      return new A();
    }
  }

  public static void main(String[] args) {
    for (Plug plug : ServiceLoader.load(Plug.class)) {
      Check.holds(plug); // Services$Wall
      Check.holds(plug.power()); // A
    }
  }
}
