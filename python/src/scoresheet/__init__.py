"""The version of scoresheet. The program itself is the command `scoresheet`."""

from importlib.metadata import version

__version__ = version("scoresheet")
