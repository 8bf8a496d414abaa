// Built by none.
