"""Models of threads and java.util.concurrent."""
