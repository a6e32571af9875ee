"""`python -m hegemon.cli` is the same as `hegemon`."""

from hegemon.cli import main

if __name__ == "__main__":
    main()
