"""Tables about suites of unit tests: subjects, classes drawn at random, random calls beside."""
