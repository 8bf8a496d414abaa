// Nothing: a library that can be loaded and has none of the functions that the programs call.
