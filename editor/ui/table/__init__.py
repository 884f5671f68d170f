"""The S.A.G.S. at the table: people and computers at one screen.

``play`` holds the game and lets computers move beside the window, ``page`` shows it: the bar, the map, the page of the
step that is under way (``steps``), the log, and the curtain between people. Everything on screen comes from the view of
whoever looks, ``TablePlay.view``.
"""
