"""Files that nobody would write, and edits in any order: whatever comes, the answer is a value or a sentence."""
