"""Windows that ask or tell the person something."""
