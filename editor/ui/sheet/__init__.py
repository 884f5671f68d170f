"""Pages as they will be printed: the view that shows them, their options, and the page of a document that reads them."""
