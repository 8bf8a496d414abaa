// Not listed.
