"""Small programs whose threads wait for each other, and all that they can come to."""
