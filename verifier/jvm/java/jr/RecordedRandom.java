package jr;

import java.util.Random;

/**
 * java.util.Random as the program under test sees it. Without a seed its values are inputs; with one
 * (constructor or setSeed) it is the real generator.
 */
public final class RecordedRandom extends Random {
    private static final long serialVersionUID = 1L;

    private boolean recorded;

    public RecordedRandom() {
        super(0L);
        recorded = true;
    }

    public RecordedRandom(long seed) {
        super(seed);
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
        if (!recorded || bound <= 0) {
            return super.nextInt(bound);
        }
        return (Integer) Inputs.wantBelow(bound);
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
