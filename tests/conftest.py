"""What all tests share."""

from hypothesis import settings

settings.register_profile("steady", deadline=None)  # how fast an example runs says more of the machine than of the code
settings.load_profile("steady")
