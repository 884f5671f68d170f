"""Preview of printed pages: the view, the options, and the Sheet page of a document."""
