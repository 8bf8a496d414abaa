// swing in a comment is not a fault.
const char* names[] = {"swing"};
