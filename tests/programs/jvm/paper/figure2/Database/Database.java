// SPDX-License-Identifier: Apache-2.0
//
// Naik, Aiken, Whaley (PLDI 2006), figure 2: a database layer that keeps its connections in a synchronized map. The map
// serialises the look-ups, not what is done with the connection source that was found.
// Two clients may take one connection: six pairs of call paths, from insert and delete each with itself and with the other,
// to the read and the write of `used`, and to the write and itself (section 1.2).
//~ flags: --api Database
//~ stats: pairs unlocked 2
//~ stats: pairs of paths 6
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

public class Database {
    private final ConnectionManager cm;

    public Database(String url) throws SQLException {
        cm = new ConnectionManager();
        cm.add("default", DriverManager.getConnection(url));
    }

    public int insert(String table) throws MappingException {
        Connection c = cm.getConnection(table);
        return c == null ? 0 : 1;
    }

    public int delete(String table) throws MappingException {
        Connection c = cm.getConnection(table);
        return c == null ? 0 : 1;
    }
}
