"""`python -m mnlib`: a game in the terminal."""

import sys

from mnlib.terminal import main

if __name__ == "__main__":
    sys.exit(main())
