"""``python -m verifier.cli``: the same as the ``jr`` command."""

import sys

from verifier.cli.early import main

if __name__ == "__main__":
    sys.exit(main())
