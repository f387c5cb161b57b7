package conformance;

/** An argument that logs what it is asked. */
interface Logged {
  /** What else there is to know of it. */
  Object state();
}
