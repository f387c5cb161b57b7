package jr;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A java.util.Random that was made without a seed, as the program under test sees it: its values are inputs
 * until it is given one (setSeed). See {@link Inputs#classOf} for its class.
 */
public final class RecordedRandom extends Random {
    private static final long serialVersionUID = 1L;

    private boolean recorded;

    private RecordedRandom() {
        super(0L);
        recorded = true;
    }

    /** Stands for the constructor without a seed; the object that the program allocated is left unused. */
    public static Random made(Object allocated, Object again) {
        return new RecordedRandom();
    }

    @Override
    public String toString() {
        return Random.class.getName() + "@" + Integer.toHexString(hashCode());
    }

    @Override
    public synchronized void setSeed(long seed) {
        super.setSeed(seed);
        recorded = false;
    }

    @Override
    protected int next(int bits) {
        return recorded ? (Integer) Inputs.want("random_int") >>> (32 - bits) : super.next(bits);
    }

    @Override
    public int nextInt() {
        return recorded ? (Integer) Inputs.want("random_int") : super.nextInt();
    }

    @Override
    public int nextInt(int bound) {
        if (!recorded) {
            return super.nextInt(bound);
        }
        if (bound <= 0) {
            throw refusal(bound);
        }
        return (Integer) Inputs.wantBelow(bound);
    }

    /** What the real generator says to a bound, without the frame of this class. */
    private IllegalArgumentException refusal(int bound) {
        try {
            super.nextInt(bound);
            throw new AssertionError(bound);
        } catch (IllegalArgumentException refused) {
            List<StackTraceElement> trace = new ArrayList<>(List.of(refused.getStackTrace()));
            trace.removeIf(frame -> frame.getClassName().equals(RecordedRandom.class.getName()));
            refused.setStackTrace(trace.toArray(new StackTraceElement[0]));
            return refused;
        }
    }

    @Override
    public long nextLong() {
        return recorded ? (Long) Inputs.want("random_long") : super.nextLong();
    }

    @Override
    public boolean nextBoolean() {
        return recorded ? (Boolean) Inputs.want("random_boolean") : super.nextBoolean();
    }

    @Override
    public float nextFloat() {
        return recorded ? (Float) Inputs.want("random_float") : super.nextFloat();
    }

    @Override
    public double nextDouble() {
        return recorded ? (Double) Inputs.want("random_double") : super.nextDouble();
    }

    @Override
    public synchronized double nextGaussian() {
        return recorded ? (Double) Inputs.want("random_gaussian") : super.nextGaussian();
    }

    @Override
    public void nextBytes(byte[] bytes) {
        if (!recorded) {
            super.nextBytes(bytes);
            return;
        }
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (Byte) Inputs.want("random_byte");
        }
    }
}
