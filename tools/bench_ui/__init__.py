"""How fast the dashboard is, beside the smallest notebook that Voilà can serve; run with `make bench-ui`."""
