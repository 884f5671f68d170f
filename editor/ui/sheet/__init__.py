"""Pages as they will be printed: the view of them, their options, and the page of a document that shows them."""
