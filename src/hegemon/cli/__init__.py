"""The `hegemon` command."""


def main() -> None:
    """Run the command."""
