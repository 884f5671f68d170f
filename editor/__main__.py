"""``python -m editor`` is the ``sags`` command."""

from editor.cli import main

if __name__ == "__main__":
    main()
