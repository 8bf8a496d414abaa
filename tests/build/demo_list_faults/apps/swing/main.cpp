// In the list.
