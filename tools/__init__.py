"""Tools of the workshop: they measure and generate; the product never imports them."""
