"""The book of the house: a site made from the pages of docs/ and from the package itself."""
