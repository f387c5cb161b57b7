import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;

/**
 * Calls methods from within the loader of the classes that are called, as a test does: some look at who called them,
 * and for classes that their caller knows.
 */
public final class JrCaller implements InvocationHandler {
    @Override
    public Object invoke(Object on, Method method, Object[] arguments) throws Throwable {
        return method.invoke(on, arguments);
    }
}
