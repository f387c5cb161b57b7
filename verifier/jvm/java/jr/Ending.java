package jr;

/** Why a run ended; the ordinal is what goes over the pipe (RunEnding in verifier/jvm/program_run.py). */
enum Ending {
    FINISHED,
    UNCAUGHT,
    ASSUMPTION,
    EXITED,
    TIMEOUT,
    OUT_OF_MEMORY,
    STACK_OVERFLOW,
    CRASHED,
    INPUT_WANTED,
    INPUT_MISMATCH
}
