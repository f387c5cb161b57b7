"""Two versions of a class: inputs for which they behave differently, or the proof that there are none."""
