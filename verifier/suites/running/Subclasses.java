import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;

/** Subclasses of abstract classes in the package of the tests, whose methods are handled: what anonymous classes are. */
final class Subclasses {
    /** A loader that takes classes in. */
    interface Taking {
        Class<?> take(String name, byte[] bytes);
    }

    private static final String HANDLER = "jrHandler";
    private static final Type HANDLING = Type.getType(InvocationHandler.class);

    private final String home;
    private final Taking loader;
    private final Map<Constructor<?>, Constructor<?>> known = new HashMap<>();

    Subclasses(String home, Taking loader) {
        this.home = home;
        this.loader = loader;
    }

    /** An object whose methods, by their numbers, a handler answers; as long as it is being made they give nothing. */
    Object make(Constructor<?> constructor, List<Method> methods, Object[] arguments, InvocationHandler handler)
            throws Throwable {
        Constructor<?> own = known.get(constructor);
        if (own == null) {
            String name = (home.isEmpty() ? "" : home + ".") + "JrSubclass" + known.size();
            Class<?> made = loader.take(name, bytes(name.replace('.', '/'), constructor, methods));
            own = made.getDeclaredConstructor(constructor.getParameterTypes());
            own.setAccessible(true);
            known.put(constructor, own);
        }
        Object made;
        try {
            made = own.newInstance(arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
        Field field = own.getDeclaringClass().getField(HANDLER);
        field.setAccessible(true);
        field.set(made, handler);
        return made;
    }

    private static byte[] bytes(String name, Constructor<?> constructor, List<Method> methods) {
        Type self = Type.getObjectType(name);
        Type above = Type.getType(constructor.getDeclaringClass());
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V1_6, Opcodes.ACC_PUBLIC, name, null, above.getInternalName(), null);
        writer.visitField(Opcodes.ACC_PUBLIC, HANDLER, HANDLING.getDescriptor(), null, null).visitEnd();
        org.objectweb.asm.commons.Method init = org.objectweb.asm.commons.Method.getMethod(constructor);
        GeneratorAdapter code = new GeneratorAdapter(Opcodes.ACC_PUBLIC, init, null, null, writer);
        code.loadThis();
        code.loadArgs();
        code.invokeConstructor(above, init);
        code.returnValue();
        code.endMethod();
        for (int i = 0; i < methods.size(); i++) {
            write(writer, self, methods.get(i), i);
        }
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static void write(ClassWriter writer, Type self, Method method, int number) {
        int access = method.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED);
        org.objectweb.asm.commons.Method own = org.objectweb.asm.commons.Method.getMethod(method);
        GeneratorAdapter code = new GeneratorAdapter(access, own, null, null, writer);
        Label ready = code.newLabel();
        code.loadThis();
        code.getField(self, HANDLER, HANDLING);
        code.ifNonNull(ready);
        nothing(code, own.getReturnType());
        code.returnValue();
        code.mark(ready);
        code.loadThis();
        code.getField(self, HANDLER, HANDLING);
        code.loadThis();
        code.visitInsn(Opcodes.ACONST_NULL);
        code.push(1);
        code.newArray(Type.getType(Object.class));
        code.dup();
        code.push(0);
        code.push(number);
        code.box(Type.INT_TYPE);
        code.arrayStore(Type.getType(Object.class));
        code.invokeInterface(HANDLING, new org.objectweb.asm.commons.Method("invoke",
            "(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;"));
        if (own.getReturnType() == Type.VOID_TYPE) {
            code.pop();
        } else {
            code.unbox(own.getReturnType());
        }
        code.returnValue();
        code.endMethod();
    }

    private static void nothing(GeneratorAdapter code, Type type) {
        switch (type.getSort()) {
            case Type.VOID:
                return;
            case Type.LONG:
                code.push(0L);
                return;
            case Type.FLOAT:
                code.push(0f);
                return;
            case Type.DOUBLE:
                code.push(0d);
                return;
            case Type.OBJECT:
            case Type.ARRAY:
                code.visitInsn(Opcodes.ACONST_NULL);
                return;
            default:
                code.push(0);
        }
    }
}
