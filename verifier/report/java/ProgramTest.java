import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/** Expects the failure that %(name)s shows. */
class %(name)sTest {
  @Test
  void theProgramFails() {
    assertThrows(%(exception)s.class, %(name)s::reproduce);
  }
}
