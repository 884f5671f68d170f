"""Play the S.A.G.S. at one screen, with people and computers.

``play`` holds the running game and lets computers move in the background. ``page`` shows it: the bar, the map, the page
of the current step (``step_page``), the log, and the privacy screen between players. Everything on the screen comes
from the view of the player who is looking, ``ActiveGame.view``.
"""
