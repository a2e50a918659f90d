"""The program stickermill, installed as a wheel."""

from pathlib import Path

NAME = "stickermill"


def find() -> str:
    """Returns the path of the program, which pip installs into the folder bin beside or above this package."""
    package = Path(__file__).absolute().parent
    folders = [parent / "bin" for parent in list(package.parents)[:4]]
    for folder in folders:
        if (folder / NAME).is_file():
            return str(folder / NAME)
    places = ", ".join(map(str, folders))
    raise FileNotFoundError(f"the program is in none of {places}; type pip install --force-reinstall {NAME}")
