// SPDX-License-Identifier: Apache-2.0
//
// Naik, Aiken, Whaley (PLDI 2006), figure 2: a database layer that keeps its connections in a synchronized map. The map
// serialises the look-ups, not what is done with the connection source that was found.
// Its authors' fix: the methods of the interface to clients lock the object that they are called on.
//~ flags: --api Database
//~ stats: pairs unlocked 0
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

public class Database {
    private final ConnectionManager cm;

    public Database(String url) throws SQLException {
        cm = new ConnectionManager();
        cm.add("default", DriverManager.getConnection(url));
    }

    public synchronized int insert(String table) throws MappingException {
        Connection c = cm.getConnection(table);
        return c == null ? 0 : 1;
    }

    public synchronized int delete(String table) throws MappingException {
        Connection c = cm.getConnection(table);
        return c == null ? 0 : 1;
    }
}
