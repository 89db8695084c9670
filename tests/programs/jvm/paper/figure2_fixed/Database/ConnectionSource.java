// SPDX-License-Identifier: Apache-2.0
//
// One connection, meant for one user at a time (figure 2).
import java.sql.Connection;
import java.sql.SQLException;

public class ConnectionSource {
    private final Connection conn;
    private boolean used;

    public ConnectionSource(Connection conn) {
        this.conn = conn;
    }

    public Connection getConnection() throws SQLException {
        if (!used) { //~ none
            used = true; //~ none
            return conn;
        }
        throw new SQLException("in use");
    }
}
