import java.security.CodeSource;
import java.security.Permission;
import java.security.PermissionCollection;
import java.security.Permissions;
import java.security.Policy;
import java.security.ProtectionDomain;

/** Security managers that calls set: they would refuse all later calls, and the bench itself, what it does. */
@SuppressWarnings({"deprecation", "removal"})
final class Managers {
    private Managers() {
    }

    /** From now on those that ask the policy refuse nothing. */
    static void allowAll() {
        if (Runtime.version().feature() >= 24) {
            return;  // none can be set
        }
        Policy.setPolicy(new Policy() {
            @Override
            public boolean implies(ProtectionDomain domain, Permission permission) {
                return true;
            }

            @Override
            public PermissionCollection getPermissions(CodeSource source) {
                return new Permissions();
            }
        });
    }

    /** Whether there is one; it is taken away. */
    static boolean takeAway() {
        if (System.getSecurityManager() == null) {
            return false;
        }
        System.setSecurityManager(null);
        return true;
    }
}
