public class Policy {
    private volatile int appended;
    private volatile int inside;
    private volatile int told;

    public void appended() {
        appended = appended + 1; //~ none
    }

    public void appendedInside() {
        inside = inside + 1; //~ none
    }

    public void told() {
        told = told + 1; //~ atomicity
    }
}
