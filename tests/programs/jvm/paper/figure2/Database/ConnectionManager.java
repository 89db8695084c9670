// SPDX-License-Identifier: Apache-2.0
//
// The map of connections (figure 2).
import java.sql.Connection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public class ConnectionManager {
    private final Map<String, ConnectionSource> conns = Collections.synchronizedMap(new HashMap<>());

    public void add(String s, Connection conn) {
        conns.put(s, new ConnectionSource(conn));
    }

    public Connection getConnection(String s) throws MappingException {
        try {
            ConnectionSource c = conns.get(s);
            if (c != null) {
                return c.getConnection();
            }
            throw new MappingException("no connection " + s);
        } catch (java.sql.SQLException e) {
            throw new MappingException(e.getMessage());
        }
    }
}
