package jr.measuring;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Makes a class report each side of its branches and each line it comes to (see Hits). What is inserted copies the
 * operands and calls a method, so that the frames of the class stay as they are.
 *
 * <p>A branch is named by class, method, descriptor, its number among the method's branches, and the number of the
 * side: the jump before the next instruction, the targets of a switch in order of first mention, the default last.
 */
final class GoalInserter extends ClassVisitor {
  private static final int API = Opcodes.ASM7;
  private static final String HITS = "jr/measuring/Hits";
  private String owner;

  private GoalInserter(ClassWriter writer) {
    super(API, writer);
  }

  static byte[] insert(ClassReader reader) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    reader.accept(new GoalInserter(writer), 0);
    return writer.toByteArray();
  }

  @Override
  public void visit(int version, int access, String name, String signature, String above, String[] interfaces) {
    owner = name;
    super.visit(version, access, name, signature, above, interfaces);
  }

  @Override
  public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, thrown);
    return next == null ? null : new Body(next, owner + "\t" + name + "\t" + descriptor);
  }

  private final class Body extends MethodVisitor {
    private final String method;
    private int branches;
    private int line;

    Body(MethodVisitor next, String method) {
      super(API, next);
      this.method = method;
    }

    private void call(String name, String descriptor) {
      super.visitMethodInsn(Opcodes.INVOKESTATIC, HITS, name, descriptor, false);
    }

    private int register(int sides) {
      List<String> names = new ArrayList<>();
      for (int side = 0; side < sides; side++) {
        names.add("branch\t" + method + "\t" + branches + "\t" + side);
      }
      branches++;
      return Hits.register(names);
    }

    /** A line is reported before its first instruction, behind the frame that may stand there. */
    private void reportLine() {
      if (line > 0) {
        int number = Hits.register(List.of("line\t" + owner + "\t" + line));
        line = 0;
        super.visitLdcInsn(number);
        call("reached", "(I)V");
      }
    }

    @Override
    public void visitLineNumber(int number, Label start) {
      super.visitLineNumber(number, start);
      line = number;
    }

    @Override
    public void visitJumpInsn(int opcode, Label target) {
      reportLine();
      boolean isReference = opcode == Opcodes.IFNULL || opcode == Opcodes.IFNONNULL;
      if (isReference || opcode >= Opcodes.IFEQ && opcode <= Opcodes.IFLE) {
        int first = register(2);
        super.visitInsn(Opcodes.DUP);
        finish(opcode, first, isReference ? "(Ljava/lang/Object;II)V" : "(III)V");
      } else if (opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ACMPNE) {
        int first = register(2);
        super.visitInsn(Opcodes.DUP2);
        boolean isInt = opcode <= Opcodes.IF_ICMPLE;
        finish(opcode, first, isInt ? "(IIII)V" : "(Ljava/lang/Object;Ljava/lang/Object;II)V");
      }
      super.visitJumpInsn(opcode, target);
    }

    private void finish(int opcode, int first, String descriptor) {
      super.visitLdcInsn(opcode);
      super.visitLdcInsn(first);
      call("jump", descriptor);
    }

    @Override
    public void visitTableSwitchInsn(int low, int high, Label other, Label... labels) {
      int[] keys = new int[labels.length];
      for (int index = 0; index < keys.length; index++) {
        keys[index] = low + index;
      }
      reportSwitch(keys, labels, other);
      super.visitTableSwitchInsn(low, high, other, labels);
    }

    @Override
    public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labels) {
      reportSwitch(keys, labels, other);
      super.visitLookupSwitchInsn(other, keys, labels);
    }

    private void reportSwitch(int[] keys, Label[] labels, Label other) {
      reportLine();
      List<Label> targets = new ArrayList<>();
      for (Label label : labels) {
        if (label != other && !targets.contains(label)) {
          targets.add(label);
        }
      }
      targets.add(other);
      Map<Integer, Integer> sides = new HashMap<>();
      for (int index = 0; index < keys.length; index++) {
        sides.put(keys[index], targets.indexOf(labels[index]));
      }
      int first = register(targets.size());
      Hits.registerSwitch(first, sides, targets.size() - 1);
      super.visitInsn(Opcodes.DUP);
      super.visitLdcInsn(first);
      call("select", "(II)V");
    }

    @Override
    public void visitInsn(int opcode) {
      reportLine();
      super.visitInsn(opcode);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
      reportLine();
      super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitVarInsn(int opcode, int slot) {
      reportLine();
      super.visitVarInsn(opcode, slot);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      if (opcode == Opcodes.NEW) { // frames name it by its place: nothing may come between that and it
        super.visitTypeInsn(opcode, type);
        reportLine();
        return;
      }
      reportLine();
      super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitFieldInsn(int opcode, String holder, String name, String descriptor) {
      reportLine();
      super.visitFieldInsn(opcode, holder, name, descriptor);
    }

    @Override
    public void visitMethodInsn(int opcode, String holder, String name, String descriptor, boolean isInterface) {
      reportLine();
      super.visitMethodInsn(opcode, holder, name, descriptor, isInterface);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
      reportLine();
      super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    @Override
    public void visitLdcInsn(Object value) {
      reportLine();
      super.visitLdcInsn(value);
    }

    @Override
    public void visitIincInsn(int slot, int step) {
      reportLine();
      super.visitIincInsn(slot, step);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
      reportLine();
      super.visitMultiANewArrayInsn(descriptor, dimensions);
    }
  }
}
