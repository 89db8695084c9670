// Hands on what it is asked, with the lock that its caller holds.
public class Policies {
    private final Policy inner = new Policy();

    public void appended() {
        inner.appendedInside();
    }
}
