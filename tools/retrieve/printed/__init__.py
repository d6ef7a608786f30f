"""Figures that documents print in tables and sentences, where no fact has them."""
